internal import Rules

/// Searches for a case, metric by metric and cell by cell.
///
/// The possible truths of formulas are evaluated for all cells of the undecided metrics at once, so
/// that most questions are answered after a few cells. If necessary it visits every case, so that
/// what it does not find does not exist.
struct CellSearch {
  private let cells: Cells
  private let formulas: [Int]
  private let domain: Domain
  /// The metrics and unknowns on which the formulas depend, in the order in which they are decided:
  /// metrics first, numbered as in the cells, then unknowns with the numbers after them.
  private var dimensions: [Dimension] = []
  /// By number of a metric or unknown, what was chosen; -1 while it is undecided.
  private var chosen: [Int]
  /// The steps spent on finding the dimensions.
  private var setup = 0

  private struct Dimension {
    var number: Int
    /// What to try: indices of cells, or truths of an unknown.
    var choices: [Int]
  }

  /// The choice for a metric without a value.
  private static let missing = Int.max

  init(_ cells: Cells, _ formulas: [Cells.Formula], _ domain: Domain) {
    self.cells = cells
    self.formulas = formulas.map(\.place)
    self.domain = domain
    chosen = Array(repeating: -1, count: cells.axes.count + cells.unknowns.count)
    var cuts = [[Int]?](repeating: nil, count: chosen.count)
    for formula in self.formulas { gather(formula, &cuts) }
    setup += chosen.count / 8 + 4
    for (number, cuts) in cuts.enumerated() {
      guard var cuts else { continue }
      if number >= cells.axes.count {
        if domain != .figures {
          // False comes first: it is never tied to anything.
          dimensions.append(
            Dimension(number: number, choices: domain == .any ? [2, 1, 4] : [2, 1]))
        }
        continue
      }
      // Cells that no formula tells apart count as one.
      cuts.append(0)
      cuts.sort()
      var choices: [Int] = []
      for cut in cuts where cut < cells.axes[number].cells.count && cut != choices.last {
        choices.append(cut)
      }
      if domain == .any { choices.append(CellSearch.missing) }
      dimensions.append(Dimension(number: number, choices: choices))
    }
  }

  /// Collects the cells at which formulas divide each metric that they depend on, and their unknowns.
  private mutating func gather(_ place: Int, _ cuts: inout [[Int]?]) {
    setup += 1
    switch cells.nodes[place] {
    case .figure(let figure, let range):
      if cuts[figure] == nil { cuts[figure] = [] }
      cuts[figure]?.append(range.lowerBound)
      cuts[figure]?.append(range.upperBound)
    case .unknown(let unknown):
      let number = cells.axes.count + unknown
      guard cuts[number] == nil else { return }
      cuts[number] = []
      if let today = cells.ties[unknown].today { gather(today, &cuts) }
    case .all(let parts), .any(let parts): for part in parts { gather(part, &cuts) }
    case .not(let part), .rowOver(let part): gather(part, &cuts)
    case .nothing: break
    }
  }

  mutating func run(_ budget: inout ProofBudget, _ isWanted: ([Possible]) -> Bool?) -> Outcome {
    if budget.spend(setup), search(0, &budget, isWanted) { return .found(found) }
    return budget.isUsedUp ? .notProved : .impossible
  }

  private mutating func search(
    _ depth: Int, _ budget: inout ProofBudget, _ isWanted: ([Possible]) -> Bool?
  ) -> Bool {
    var steps = 0
    let tied = areConsistent(&steps)
    guard tied != false else { return budget.spend(steps) && false }
    let truths = formulas.map { possible($0, &steps) }
    guard budget.spend(steps) else { return false }
    switch (isWanted(truths), tied) {
    case (false, _): return false
    case (true, true): return true
    default: break
    }
    guard depth < dimensions.count else { return false }
    let (number, choices) = (dimensions[depth].number, dimensions[depth].choices)
    for choice in choices {
      chosen[number] = choice
      if search(depth + 1, &budget, isWanted) { return true }
      if budget.isUsedUp { break }
    }
    chosen[number] = -1
    return false
  }

  /// Whether the decided unknowns are consistent with each other and with the values; nil if that
  /// depends on what is still undecided.
  private func areConsistent(_ steps: inout Int) -> Bool? {
    var isCertain = true
    for unknown in cells.unknowns.indices {
      let truth = chosen[cells.axes.count + unknown]
      guard truth == 1 || truth == 4 else { continue }
      if truth == 1 {
        for weaker in cells.ties[unknown].weaker {
          let other = chosen[cells.axes.count + weaker]
          if other > 0, other != 1 { return false }
        }
      }
      guard let today = cells.ties[unknown].today else { continue }
      let now = possible(today, &steps)
      // If a row is true, so is its condition today; if it is unknown, its condition is not false today.
      switch truth == 1 ? now.isAmong(.isTrue) : now.isAmong([.isTrue, .isUnknown]) {
      case false: return false
      case nil: isCertain = false
      default: break
      }
    }
    return isCertain ? true : nil
  }

  private func possible(_ place: Int, _ steps: inout Int) -> Possible {
    steps += 1
    switch cells.nodes[place] {
    case .figure(let figure, let range):
      switch chosen[figure] {
      case -1:
        var result: Possible = domain == .any ? .isUnknown : []
        if !range.isEmpty { result.insert(.isTrue) }
        if range.count < cells.axes[figure].cells.count { result.insert(.isFalse) }
        return result
      case CellSearch.missing: return .isUnknown
      case let cell: return range.contains(cell) ? .isTrue : .isFalse
      }
    case .unknown(let unknown):
      let truth = chosen[cells.axes.count + unknown]
      if truth > 0 { return Possible(rawValue: UInt8(truth)) }
      return row(over: cells.ties[unknown].today, &steps)
    case .all(let parts):
      var result = Possible.isTrue
      for part in parts {
        if case .nothing = cells.nodes[part] { continue }
        result = result.and(possible(part, &steps))
        if result == .isFalse { break }
      }
      return result
    case .any(let parts):
      var result = Possible.isFalse
      for part in parts {
        if case .nothing = cells.nodes[part] { continue }
        result = result.or(possible(part, &steps))
        if result == .isTrue { break }
      }
      return result
    case .not(let part): return possible(part, &steps).negated
    case .rowOver(let today): return row(over: today, &steps)
    case .nothing: return .isTrue
    }
  }

  /// - Parameter today: the condition of a row of all days; nil: nothing is known about the unknown.
  private func row(over today: Int?, _ steps: inout Int) -> Possible {
    if let today, possible(today, &steps) == .isFalse { return .isFalse }
    return domain == .any ? [.isTrue, .isFalse, .isUnknown] : .known
  }

  /// The case that was chosen.
  private var found: Case {
    Case(
      values: cells.axes.indices.compactMap { figure in
        switch chosen[figure] {
        case -1: nil
        case CellSearch.missing: Case.Value(figure: figure, cell: nil)
        case let place: Case.Value(figure: figure, cell: place)
        }
      },
      unknowns: cells.unknowns.indices.compactMap { unknown in
        let truth = chosen[cells.axes.count + unknown]
        return truth < 0
          ? nil : Case.Unknown(unknown: unknown, isTrue: truth == 4 ? nil : truth == 1)
      })
  }
}
