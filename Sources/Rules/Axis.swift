internal import Findings

/// A metric as conditions compare it: the county's, or the one of an area that it belongs to.
package struct Figure: Hashable, Sendable {
  /// An index into the workspace's metrics.
  package let metric: Int
  package let of: Comparison.Scope

  package init(_ comparison: Comparison) {
    metric = comparison.metric
    of = comparison.of
  }
}

/// Values that no bound tells apart: a bound itself, or all values between two neighbouring
/// bounds.
package struct Cell: Hashable, Sendable {
  /// The smallest and the largest number in the cell.
  package let values: ClosedRange<Double>
  /// The bounds between which the cell lies; nil where there is none.
  package let above: Double?
  package let below: Double?

  /// The same bounds, unless the metric's range ends before them.
  package var lowerEnd: Double? { above?.nextUp == values.lowerBound ? above : nil }
  package var upperEnd: Double? { below?.nextDown == values.upperBound ? below : nil }

  /// Whether the cell is a bound itself.
  package var isPoint: Bool {
    above == nil && below == nil && values.lowerBound == values.upperBound
  }
}

/// All possible values of a metric, divided into cells, the lowest first.
///
/// A condition is constant within a cell, so whatever holds in every cell holds for every value.
package struct Axis: Sendable {
  package let figure: Figure
  /// Only cells that can contain a value: inside the metric's `range`, and rounded as the metric is.
  package let cells: [Cell]
  private let rounding: Rounding?
  /// The values that exist; none: all numbers.
  private let codes: [ValueRange.Code]

  /// - Parameter bounds: the numbers with which conditions compare the metric, in any order.
  package init(_ figure: Figure, of metric: Metric, bounds: some Sequence<Double>) {
    self.figure = figure
    rounding = metric.rounding
    codes = metric.range?.codes ?? []
    let range = metric.possible
    var cells: [Cell] = []
    var last: Double?
    func add(_ first: Double, _ end: Double, above: Double?, below: Double?) {
      let (low, high) = (max(first, range.lowerBound), min(end, range.upperBound))
      guard low <= high, metric.leaves(low...high) else { return }
      cells.append(Cell(values: low...high, above: above, below: below))
    }
    for bound in bounds.sorted() where bound != last {
      add(last?.nextUp ?? -.infinity, bound.nextDown, above: last, below: bound)
      add(bound, bound, above: nil, below: nil)
      last = bound
    }
    add(last?.nextUp ?? -.infinity, .infinity, above: last, below: nil)
    self.cells = cells
  }

  /// The indices of the cells in which a comparison is true. Its bounds must be among those of the axis.
  package func places(in range: ClosedRange<Double>) -> Range<Int> {
    // No cell lies only partly in the range.
    let first = cells.partitioningIndex { range.lowerBound <= $0.values.lowerBound }
    let end = cells.partitioningIndex { range.upperBound < $0.values.upperBound }
    return first..<max(first, end)
  }

  /// The cell that is a bound, or the one right below or above it; nil if no value can be there.
  package func cell(_ side: Side, _ bound: Double) -> Cell? {
    // This is the bound's own cell or the one above it; the cell below comes right before it.
    let near = cells.partitioningIndex { bound <= $0.values.upperBound }
    return cells[max(0, near - 1)..<min(near + 2, cells.count)].first { cell in
      switch side {
      case .below: cell.below == bound
      case .at: cell.isPoint && cell.values.contains(bound)
      case .above: cell.above == bound
      }
    }
  }

  package enum Side: Sendable { case below, at, above }

  /// A value in a cell, as a person would write it: with as few digits as possible, and then near the
  /// middle of the cell.
  package func example(in cell: Cell) -> String {
    let values = cell.values
    if cell.isPoint { return DecimalNumber.digits(values.lowerBound) }
    if let code = codes.first(where: { values.contains($0.number.ordered) }) { return code.text }
    let (low, high) = (cell.lowerEnd ?? values.lowerBound, cell.upperEnd ?? values.upperBound)
    let middle =
      switch (low.isFinite, high.isFinite) {
      case (true, true): low / 2 + high / 2
      case (true, false): (low + 1).rounded(.down)
      case (false, true): (high - 1).rounded(.up)
      case (false, false): 0.0
      }
    var unit = 1.0
    for digits in 0...(rounding?.digits ?? DecimalNumber.significantDigits) {
      let scaled = middle * unit
      guard abs(scaled) < 1e15 else { break }
      let near = scaled.rounded()
      for step in [near, near + 1, near - 1] where values.contains(step / unit) {
        return DecimalNumber.digits(Int(step), places: digits)
      }
      unit *= 10
    }
    return DecimalNumber.digits(values.contains(middle) ? middle : values.lowerBound)
  }
}

extension Metric {
  /// Whether a value can lie in a range.
  package func canBe(in range: ClosedRange<Double>) -> Bool {
    let (low, high) = (
      max(range.lowerBound, possible.lowerBound), min(range.upperBound, possible.upperBound)
    )
    return low <= high && leaves(low...high)
  }

  /// Whether some value lies in a part of the range.
  fileprivate func leaves(_ part: ClosedRange<Double>) -> Bool {
    (rounding?.leaves(part) ?? true) && (range?.isInhabited(part) ?? true)
  }

  /// Whether a value can lie outside a range.
  package func canBe(outside range: ClosedRange<Double>) -> Bool {
    (range.lowerBound > -.infinity && canBe(in: -.infinity...range.lowerBound.nextDown))
      || (range.upperBound < .infinity && canBe(in: range.upperBound.nextUp ... .infinity))
  }

  /// The range of numbers that a condition may compare: `range`, rounded as values are before
  /// they are compared.
  fileprivate var possible: ClosedRange<Double> {
    guard let range else { return -.infinity ... .infinity }
    let lower = range.lower.map { end(of: $0) }
    let upper = range.upper.map { end(of: $0) }
    let low = lower.map { $0.isIncluded ? $0.number : $0.number.nextUp } ?? -.infinity
    let high = upper.map { $0.isIncluded ? $0.number : $0.number.nextDown } ?? .infinity
    return low...max(low, high)
  }

  private func end(of bound: Bound) -> (number: Double, isIncluded: Bool) {
    guard let rounding, let number = DecimalNumber(bound.text) else {
      return (bound.number, bound.isIncluded)
    }
    // Values on the side of zero never reach an exclusive bound. So none is rounded to what the bound
    // itself would become, if rounding moves the bound away from zero or leaves it as it is.
    let isFromZero = bound.isLower ? bound.number < 0 : bound.number > 0
    guard !bound.isIncluded, isFromZero else {
      return (number.rounded(to: rounding.digits, by: rounding.mode).ordered, true)
    }
    switch rounding.mode {
    case .truncation:
      let end = number.rounded(to: rounding.digits, by: .truncation).ordered
      return (end, end != bound.number)
    case .halfUp:
      let tenths = number.rounded(to: rounding.digits + 1, by: .truncation)
      let isHalf =
        tenths.scale == rounding.digits + 1 && tenths.mantissa % 10 == 5
        && tenths.ordered == bound.number
      return (number.rounded(to: rounding.digits, by: isHalf ? .truncation : .halfUp).ordered, true)
    }
  }
}

extension Rounding {
  /// Whether some rounded value lies in a range.
  package func leaves(_ range: ClosedRange<Double>) -> Bool {
    // Far beyond what 15 digits tell apart, every number counts as rounded.
    var unit = 1.0
    for _ in 0..<digits { unit *= 10 }
    let scaled = range.lowerBound * unit
    guard scaled.isFinite, abs(scaled) < 1e15 else { return true }
    let near = scaled.rounded()
    let step = [near - 1, near, near + 1].first { $0 / unit >= range.lowerBound } ?? near + 2
    return step / unit <= range.upperBound
  }
}
