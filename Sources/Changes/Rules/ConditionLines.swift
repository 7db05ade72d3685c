internal import RuleLanguage
internal import YAMLSource

/// How conditions go along some lines through all cases: one figure rises while the others are at their
/// lowest or at their highest, or all rise or fall at once and then days pass.
///
/// Conditions that are the same in every case are so along these lines, too, so that of two that are not
/// nothing has to be proved. Of other ordinances no phase is in force here.
struct ConditionLines {
  private var axes: [Figure: Axis] = [:]
  private var lines: [Line] = [.days(startHigh: false), .days(startHigh: true)]

  private enum Line {
    /// The cells of one figure; the others are in their first or in their last.
    case rising(Figure, othersHigh: Bool)
    /// For long the figures were all at one end, place 0; since day 1 they are at the other.
    case days(startHigh: Bool)
  }

  /// More figures do not rise each on its own.
  private static let mostRising = 8

  /// - Parameter conditions: all that will be asked about, in the joint numbering.
  /// - Returns: nil where a figure has no values, or its identifier means two.
  init?(_ conditions: [Condition], _ joint: JointNumbering) {
    var figures: [Figure] = []
    var bounds: [Figure: [Double]] = [:]
    for comparison in conditions.flatMap(\.comparisons) {
      if joint.isTwice[comparison.metric] { return nil }
      let figure = Figure(comparison)
      if bounds[figure] == nil { figures.append(figure) }
      bounds[figure, default: []] += [comparison.lower, comparison.upper].compactMap { $0?.number }
    }
    for figure in figures {
      let axis = Axis(figure, of: joint.metrics[figure.metric], bounds: bounds[figure] ?? [])
      if axis.cells.isEmpty { return nil }
      axes[figure] = axis
    }
    for figure in figures.prefix(ConditionLines.mostRising) {
      lines += [.rising(figure, othersHigh: false), .rising(figure, othersHigh: true)]
    }
  }

  /// By line where a condition turns: equal for conditions that are the same, and seldom for others.
  func turns(of condition: Condition) -> [[Int]] {
    lines.map { truths(of: condition, along: $0).turns }
  }

  private func truths(of condition: Condition, along line: Line) -> Truths {
    switch condition {
    case .comparison(let comparison): truths(of: comparison, along: line)
    case .row(let row):
      switch line {
      case .rising: truths(of: row.when, along: line)
      case .days: truths(of: row.when, along: line).inARow(row.count.days)
      }
    case .phase: Truths(false)
    case .all(let parts, _): .some(of: parts.map { truths(of: $0, along: line).negated }).negated
    case .any(let parts, _): .some(of: parts.map { truths(of: $0, along: line) })
    case .not(let part, _): truths(of: part, along: line).negated
    }
  }

  private func truths(of comparison: Comparison, along line: Line) -> Truths {
    let figure = Figure(comparison)
    guard let axis = axes[figure] else { return Truths(false) }
    let cells = axis.places(in: comparison.closed)
    func isTrue(high: Bool) -> Bool { cells.contains(high ? axis.cells.count - 1 : 0) }
    switch line {
    case .rising(figure, _):
      return Truths(
        turns: cells.isEmpty
          ? [] : [cells.lowerBound, cells.upperBound].filter { $0 < axis.cells.count })
    case .rising(_, let othersHigh): return Truths(isTrue(high: othersHigh))
    case .days(let startHigh):
      switch (isTrue(high: startHigh), isTrue(high: !startHigh)) {
      case (true, false): return Truths(turns: [0, 1])
      case (false, true): return Truths(turns: [1])
      case (let always, _): return Truths(always)
      }
    }
  }
}

/// Where something turns on a line, from false on: at even places of the list it begins to be true.
private struct Truths {
  var turns: [Int]

  init(turns: [Int]) { self.turns = turns }

  init(_ always: Bool) { turns = always ? [0] : [] }

  var negated: Truths {
    Truths(turns: turns.first == 0 ? Array(turns.dropFirst()) : [0] + turns)
  }

  /// Where any of them is true.
  static func some(of parts: [Truths]) -> Truths {
    let steps = parts.flatMap { part in
      part.turns.enumerated().map { (place: $1, step: $0 % 2 == 0 ? 1 : -1) }
    }.sorted { $0.place < $1.place }
    var turns: [Int] = []
    var count = 0
    for (at, (place, step)) in steps.enumerated() {
      count += step
      let isLast = at + 1 == steps.count || steps[at + 1].place != place
      if isLast, (count > 0) == turns.count.isMultiple(of: 2) { turns.append(place) }
    }
    return Truths(turns: turns)
  }

  /// Where it is true on so many places up to that; what is true at the first was so for long.
  func inARow(_ count: Int) -> Truths {
    var result: [Int] = []
    for at in stride(from: 0, to: turns.count, by: 2) {
      let end = at + 1 < turns.count ? turns[at + 1] : nil
      let first = turns[at] == 0 ? 0 : turns[at] + count - 1
      if let end, first >= end { continue }
      result += [first] + (end.map { [$0] } ?? [])
    }
    return Truths(turns: result)
  }
}
