internal import Findings
internal import Proofs
internal import Rules
internal import Synchronization

/// What parts of conditions are whatever the values are, since their own parts exclude each other or leave nothing
/// out: values to come cannot make anything else of them.
///
/// They are found when they are first asked for: tests of rules, which look at no day to come, never do.
final class JointTruths: Sendable {
  private let conditions: [Condition]
  private let metrics: [Metric]
  private let found = Mutex<[Position: Truth]?>(nil)

  /// By the position of a part in the file.
  var all: [Position: Truth] {
    found.withLock { found in
      if let found { return found }
      let all = JointTruths.find(conditions, metrics)
      found = all
      return all
    }
  }

  /// The steps that may be spent on a version; what is not proved by then is taken to be possible.
  private static let mostSteps = 50_000

  init(_ conditions: [Condition], metrics: [Metric]) {
    self.conditions = conditions
    self.metrics = metrics
  }

  private static func find(_ conditions: [Condition], _ metrics: [Metric]) -> [Position: Truth] {
    let joined = conditions.flatMap(\.joined)
    guard !joined.isEmpty, Cells.parts(of: conditions) != nil else { return [:] }
    var all: [Position: Truth] = [:]
    var budget = ProofBudget(steps: JointTruths.mostSteps)
    var cells = Cells(conditions, metrics: metrics, within: &budget)
    for condition in joined {
      let formula = cells.add(condition)
      let holds = cells.example([formula], in: .known, within: &budget) { $0[0].isAmong(.isTrue) }
      if holds == .impossible {
        all[condition.span.start] = .isFalse
        continue
      }
      let fails = cells.example([formula], in: .known, within: &budget) {
        $0[0].isAmong(.isTrue).map { !$0 }
      }
      if fails == .impossible { all[condition.span.start] = .isTrue }
    }
    return all
  }
}

extension Condition {
  /// The parts in which one figure, or one phase of another rule set, decides twice; others can be anything.
  fileprivate var joined: [Condition] {
    let inner = parts.flatMap(\.joined)
    guard parts.count > 1 else { return inner }
    let figures = comparisons.map(Figure.init)
    let phases = references.map(\.key)
    let isJoined =
      Set(figures).count < figures.count || Set(phases).count < phases.count
    return isJoined ? inner + [self] : inner
  }
}
