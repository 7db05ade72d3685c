internal import Rules

extension Cells {
  /// Neighbouring cells of the only metric that conditions compare.
  struct Run: Sendable {
    /// The bounds at its ends; nil where there is none.
    let lower: Double?
    let upper: Double?
    /// An example value, and the whole extent if it has more than that value: `(above 50, below 51)`.
    let example: String
    let extent: String
  }

  /// The runs of cells for which something is true, the lowest first; nil if conditions compare several
  /// metrics, or depend on rows and phases, or if the budget is used up.
  ///
  /// - Parameter cost: the steps that one cell takes of the budget.
  func runs(cost: Int, within budget: inout ProofBudget, where isMeant: (Int) -> Bool) -> [Run]? {
    guard axes.count == 1, unknowns.isEmpty else { return nil }
    var runs: [Run] = []
    let places = axes[0].cells.indices
    guard budget.spend(cost * places.count) else { return nil }
    var start: Int?
    for place in places {
      if isMeant(place) {
        if start == nil { start = place }
        if place + 1 == places.upperBound, let start { runs.append(run(start...place)) }
      } else if let first = start {
        runs.append(run(first...(place - 1)))
        start = nil
      }
    }
    return runs
  }

  private func run(_ places: ClosedRange<Int>) -> Run {
    let axis = axes[0]
    let (first, last) = (axis.cells[places.lowerBound], axis.cells[places.upperBound])
    let shown = places.lazy.map { axis.cells[$0] }.first { !$0.isPoint } ?? first
    let (lower, upper) = (first.lowestBound, last.highestBound)
    var ends: [String] = []
    if let lower {
      ends.append((first.isPoint ? "at least " : "above ") + DecimalNumber.digits(lower))
    }
    if let upper {
      ends.append((last.isPoint ? "at most " : "below ") + DecimalNumber.digits(upper))
    }
    let isOneValue = places.count == 1 && first.isPoint
    return Run(
      lower: lower, upper: upper, example: axis.example(in: shown),
      extent: isOneValue || ends.isEmpty ? "" : " (\(ends.joined(separator: ", ")))")
  }

  /// Whether a formula is true in a cell of the only metric.
  func isTrue(_ formula: Formula, inCell cell: Int) -> Bool {
    func truth(_ place: Int) -> Bool {
      switch nodes[place] {
      case .figure(_, let range): range.contains(cell)
      case .all(let parts): parts.allSatisfy(truth)
      case .any(let parts): parts.contains(where: truth)
      case .not(let part): !truth(part)
      case .unknown, .rowOver, .nothing: true
      }
    }
    return truth(formula.place)
  }

  /// A formula with a metric fixed to one cell.
  package mutating func fixing(_ figure: Int, at cell: Int, in formula: Formula) -> Formula {
    Formula(place: fixed(figure, cell, formula.place))
  }

  private mutating func fixed(_ figure: Int, _ cell: Int, _ place: Int) -> Int {
    switch nodes[place] {
    case .figure(figure, let range): return append(range.contains(cell) ? .all([]) : .any([]))
    case .all(let parts): return append(.all(parts.map { fixed(figure, cell, $0) }))
    case .any(let parts): return append(.any(parts.map { fixed(figure, cell, $0) }))
    case .not(let part): return append(.not(fixed(figure, cell, part)))
    case .unknown(let unknown):
      guard let today = ties[unknown].today else { return place }
      return append(.rowOver(fixed(figure, cell, today)))
    case .rowOver(let today): return append(.rowOver(fixed(figure, cell, today)))
    case .figure, .nothing: return place
    }
  }
}

extension Cell {
  /// The bound at which the cell begins, or that it is.
  fileprivate var lowestBound: Double? { lowerEnd ?? (isPoint ? values.lowerBound : nil) }
  fileprivate var highestBound: Double? { upperEnd ?? (isPoint ? values.upperBound : nil) }
}
