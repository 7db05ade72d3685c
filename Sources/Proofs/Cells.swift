package import Rules

/// The exact logic of conditions.
///
/// A condition compares metrics with bounds. Between the bounds its truth cannot change, so the cells of
/// all metrics that it compares, and for each the absence of a value, decide every question about
/// it: whether it can be true, whether one condition is true wherever another is, and so on. A `row`
/// and a `phase` are unknowns of their own, of which only this is used: a row of all days is true only
/// on a day on which its condition is; a longer row only where a shorter one of a weaker condition is;
/// a stricter phase is in force only where a milder one of the same rule set is. One that is written
/// twice is one unknown, and so are rows of the same days whose conditions are proved to be the same.
///
/// Questions are asked of a set of conditions at once; see `Question.swift`.
package struct Cells: Sendable {
  /// The metrics that the conditions compare, in the order of their first use.
  package private(set) var axes: [Axis] = []
  /// The rows and phases, each once as it is written.
  package private(set) var unknowns: [Condition] = []
  /// By unknown, the one that represents it in `nodes`: one of those that are the same.
  private var standIns: [Int] = []
  package private(set) var nodes: [Node] = []
  /// What is known about each unknown.
  private(set) var ties: [Tie] = []

  /// The indices of metrics in `axes`.
  private var figures: [Figure: Int] = [:]

  /// A condition, or a part of one, as an index into `nodes`.
  package struct Formula: Hashable, Sendable { let place: Int }

  package enum Node: Sendable {
    /// True in these cells of a metric, false in its other cells, unknown without a value.
    case figure(Int, Range<Int>)
    case unknown(Int)
    case all([Int])
    case any([Int])
    case not(Int)
    /// A row over a condition with a fixed metric: false where the condition is, else true or false.
    case rowOver(Int)
    /// A placeholder for a part that is left out: `all` and `any` ignore it.
    case nothing
  }

  /// How an unknown depends on metrics and on other unknowns.
  struct Tie: Sendable {
    /// The condition of a row of all days: on a day on which it is not true the row is not either, and
    /// where it is false the row is false.
    var today: Int?
    /// Unknowns that are true wherever this one is.
    var weaker: [Int] = []
  }

  /// - Parameters:
  ///   - conditions: all that will be asked about, in one numbering: those of one version, or those
  ///     that `JointNumbering` made of several.
  ///   - metrics: those to which the indices in the conditions refer.
  ///   - budget: for finding out which rows are the same, and which imply which.
  ///   - isMilder: whether a phase of an ordinance is in force wherever another one is.
  package init(
    _ conditions: [Condition], metrics: [Metric], within budget: inout ProofBudget,
    isMilder: (_ ruleSet: String, _ phase: String, _ than: String) -> Bool = { _, _, _ in false }
  ) {
    var order: [Figure] = []
    var bounds: [[Double]] = []
    for comparison in conditions.flatMap(\.comparisons) {
      let figure = Figure(comparison)
      let place = figures[figure] ?? bounds.count
      if place == bounds.count {
        figures[figure] = place
        bounds.append([])
        order.append(figure)
      }
      bounds[place] += [comparison.lower, comparison.upper].compactMap { $0?.number }
    }
    axes = zip(order, bounds).map { Axis($0, of: metrics[$0.metric], bounds: $1) }
    for condition in conditions { _ = add(condition) }
    tie(isMilder, &budget)
  }

  /// The most comparisons, rows and phases in the conditions; and the most rows and phases among them.
  private static let mostParts = 5000
  private static let mostUnknowns = 128

  /// The number of comparisons, rows and phases; nil if there are too many to prove anything.
  package static func parts(of conditions: [Condition]) -> Int? {
    let unknowns = conditions.reduce(0) { $0 + $1.rows.count + $1.references.count }
    let parts = conditions.reduce(unknowns) { $0 + $1.comparisons.count }
    return parts <= mostParts && unknowns <= mostUnknowns ? parts : nil
  }

  // MARK: Formulas

  /// Adds one of the conditions with which the cells were made, or a part of one.
  ///
  /// - Parameter isSteady: whether values have not changed for a long time, so that a row is the same as
  ///   its condition.
  package mutating func add(_ condition: Condition, isSteady: Bool = false) -> Formula {
    Formula(place: node(condition, isSteady))
  }

  /// The formula that is true if any of several formulas is.
  package mutating func any(of formulas: some Sequence<Formula>) -> Formula {
    Formula(place: append(.any(formulas.map(\.place))))
  }

  /// Removes the formulas that were added after the first `count` nodes.
  package mutating func forget(after count: Int) { nodes.removeLast(nodes.count - count) }

  mutating func append(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  private mutating func node(_ condition: Condition, _ isSteady: Bool) -> Int {
    switch condition {
    case .comparison(let comparison):
      let figure = figures[Figure(comparison)]!
      return append(.figure(figure, axes[figure].places(in: comparison.closed)))
    case .row(let row) where isSteady || row.count == Trigger.Count(days: 1, daySet: nil):
      return node(row.when, isSteady)
    case .row, .phase: return append(.unknown(unknown(condition)))
    case .all(let parts, _): return append(.all(parts.map { node($0, isSteady) }))
    case .any(let parts, _): return append(.any(parts.map { node($0, isSteady) }))
    case .not(let part, _): return append(.not(node(part, isSteady)))
    }
  }

  private mutating func unknown(_ condition: Condition) -> Int {
    if let known = unknowns.firstIndex(where: { condition.says(sameAs: $0) }) {
      return standIns[known]
    }
    unknowns.append(condition)
    standIns.append(unknowns.count - 1)
    ties.append(Tie())
    return unknowns.count - 1
  }

  /// The direct parts of a formula, in their order.
  package func parts(of formula: Formula) -> [Formula] {
    switch nodes[formula.place] {
    case .all(let parts), .any(let parts): parts.map(Formula.init)
    case .not(let part): [Formula(place: part)]
    case .figure, .unknown, .rowOver, .nothing: []
    }
  }

  /// Leaves a part out of all formulas that contain it.
  /// - Returns: the node that it was, for `restore`.
  package mutating func leaveOut(_ part: Formula) -> Node {
    let node = nodes[part.place]
    nodes[part.place] = .nothing
    return node
  }

  package mutating func restore(_ part: Formula, to node: Node) { nodes[part.place] = node }

  // MARK: Ties

  private mutating func tie(
    _ isMilder: (String, String, String) -> Bool, _ budget: inout ProofBudget
  ) {
    // Rows in rows are unknowns, too, once the condition of the outer one has been added.
    var rows: [InnerRow] = []
    var place = 0
    while place < unknowns.count {
      if let row = unknowns[place].row {
        let when = node(row.when, false)
        if row.count.daySet == nil { ties[place].today = when }
        rows.append(InnerRow(place: place, count: row.count, when: when, depth: row.when.rowDepth))
      }
      place += 1
    }
    unite(rows, &budget)
    let different = unknowns.indices.filter { standIns[$0] == $0 }
    guard different.count <= Cells.mostTied else { return }
    for stronger in different {
      for weaker in different where weaker != stronger {
        if holds(unknowns[weaker], whenever: unknowns[stronger], isMilder, &budget) {
          ties[stronger].weaker.append(weaker)
        }
      }
    }
  }

  /// A row among the unknowns.
  private struct InnerRow {
    let place: Int
    let count: Trigger.Count
    /// The node of its condition.
    let when: Int
    /// How many rows its condition has in each other.
    let depth: Int
  }

  /// Makes rows of the same days one unknown if their conditions are proved to be the same in every case.
  private mutating func unite(_ rows: [InnerRow], _ budget: inout ProofBudget) {
    guard rows.count > 1 else { return }
    var steps = budget.share(of: 2, atMost: Cells.uniteSteps)
    defer { budget.giveBack(steps) }
    var different: [InnerRow] = []
    // The innermost first: whether rows around them are the same depends on them.
    for row in rows.sorted(by: { ($0.depth, $0.place) < ($1.depth, $1.place) }) {
      let same = different.first { other in
        guard other.count == row.count else { return false }
        var share = steps.share(atMost: Cells.uniteSteps / 5)
        defer { steps.giveBack(share) }
        let (one, two) = (Formula(place: other.when), Formula(place: row.when))
        return areSame(one, two, within: &share) == .always
      }
      guard let same else {
        different.append(row)
        continue
      }
      standIns[row.place] = same.place
      for place in nodes.indices {
        if case .unknown(row.place) = nodes[place] { nodes[place] = .unknown(same.place) }
      }
    }
  }

  /// Steps for finding out which rows are the same.
  private static let uniteSteps = 100_000
  /// The most unknowns that are compared with each other; if there are more, none is.
  private static let mostTied = 40
  /// Steps for finding out whether one row's condition implies another's.
  private static let tieSteps = 2000

  private mutating func holds(
    _ weaker: Condition, whenever stronger: Condition, _ isMilder: (String, String, String) -> Bool,
    _ budget: inout ProofBudget
  ) -> Bool {
    if let strict = stronger.reference, let mild = weaker.reference {
      return strict.ruleSet == mild.ruleSet && strict.of == mild.of
        && isMilder(strict.ruleSet, mild.phase, strict.phase)
    }
    guard let long = stronger.row, let short = weaker.row,
      short.count.daySet == long.count.daySet, short.count.days <= long.count.days
    else { return false }
    let (strict, mild) = (add(long.when), add(short.when))
    var share = budget.share(atMost: Cells.tieSteps)
    defer { budget.giveBack(share) }
    return implies(strict, mild, within: &share) == .always
  }
}

extension Condition {
  /// How many rows it has in each other at most.
  fileprivate var rowDepth: Int {
    fold { condition, form in (form.parts.max() ?? 0) + (condition.row == nil ? 0 : 1) }
  }
}

/// Values of metrics and truths of rows and phases that occur together: the witness of a proof.
package struct Case: Hashable, Sendable {
  /// The values on which it depends.
  package let values: [Value]
  package let unknowns: [Unknown]

  package struct Value: Hashable, Sendable {
    /// An index into `Cells.axes`.
    package let figure: Int
    /// An index into the axis's cells; nil: there is no value.
    package let cell: Int?
  }

  package struct Unknown: Hashable, Sendable {
    /// An index into `Cells.unknowns`.
    package let unknown: Int
    /// Nil: unknown.
    package let isTrue: Bool?
  }

  /// The case as a list: `level = 12.5, flow has no value`.
  /// - Parameters:
  ///   - style: that of the words around names; nil: English ones, and numbers as rule files have them.
  ///   - figure: the name of a metric, by its index in `Cells.axes`.
  ///   - unknown: the name of a row or a phase.
  package func described(
    _ cells: Cells, in style: LanguageStyle? = nil, figure: (Int) -> String,
    unknown: (Condition) -> String
  ) -> String {
    let words = style ?? .english
    let values = values.map { value in
      let name = figure(value.figure)
      guard let place = value.cell else {
        return words.filled(words[.reviewWithoutValue]) { _ in name }
      }
      let axis = cells.axes[value.figure]
      let example = axis.example(in: axis.cells[place])
      return "\(name) = \(style?.number(example) ?? example)"
    }
    let unknowns = unknowns.map { one in
      let holds =
        switch one.isTrue {
        case true?: words[.held]
        case false?: words[.notHeld]
        case nil: words[.reviewNotKnown]
        }
      return "\(unknown(cells.unknowns[one.unknown])) \(holds)"
    }
    let all = values + unknowns
    return all.isEmpty ? words[.reviewAnyValues] : all.joined(separator: ", ")
  }
}
