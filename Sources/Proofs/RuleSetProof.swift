package import Findings
package import Rules

/// Answers the questions of checks about one version of an ordinance, with its conditions treated as
/// logic.
package struct RuleSetProof {
  package let ruleSet: RuleSet
  package let findings: FindingCollector
  private let groupings: [String]
  private let metrics: [Metric]
  private let english: Language?
  package var cells: Cells
  package var budget: ProofBudget
  /// By phase, the formulas of its triggers; nil if it has no such trigger.
  package private(set) var starts: [Cells.Formula?] = []
  package private(set) var ends: [Cells.Formula?] = []
  /// The strictest phase that something other than values can put in force; -1: none.
  package let strictestForced: Int
  /// By level, how many milder phases notices or `begins` put in force.
  private let ordered: [Int]
  /// Phases that need no further check: one of their conditions is never or always true.
  package var settled: Set<Int> = []
  /// The codes of the checks for which something could not be proved.
  package private(set) var unproved: Set<String> = []
  package private(set) var isIndefinite: Diagnostic.Note?

  /// The steps that the proofs of one version may take: tens of metrics with tens of bounds take
  /// fewer.
  package static let steps = 1_000_000
  /// The steps that the proofs of all versions together may take.
  package static let stepsOfAll = 4_000_000

  /// - Parameter announced: the phases that notices put in force.
  /// - Returns: nil for a version that is too large to prove anything.
  init?(
    _ ruleSet: RuleSet, announced: Set<String>, in workspace: ProofWorkspace,
    within budget: ProofBudget
  ) {
    self.ruleSet = ruleSet
    self.budget = budget
    findings = workspace.findings
    let conditions = ruleSet.conditions
    guard let parts = Cells.parts(of: conditions), self.budget.spend(parts) else { return nil }
    groupings = workspace.groupings
    metrics = workspace.metrics
    english = workspace.english
    cells = Cells(
      conditions, metrics: metrics, within: &self.budget,
      isMilder: { workspace.isMilder($0, $1, than: $2) })
    var levels = ruleSet.phases.indices.filter { announced.contains(ruleSet.phases[$0].identity) }
    if case .phase(let level) = ruleSet.beginning { levels.append(level) }
    strictestForced = ruleSet.beginning == .continue ? ruleSet.phases.count : levels.max() ?? -1
    var counts = ruleSet.phases.map { _ in 0 }
    for level in levels { counts[level] += 1 }
    ordered = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    for phase in ruleSet.phases {
      starts.append(phase.starts?.figures.map { cells.add($0) })
      ends.append(phase.ends?.figures.map { cells.add($0) })
    }
  }

  /// Whether a notice or `begins` puts one of these phases in force as the strictest.
  package func isOrdered(_ levels: Range<Int>) -> Bool {
    ordered[levels.upperBound] > ordered[levels.lowerBound]
  }

  /// Whether the end of a phase has a condition of its own, not the opposite of its start's.
  package func hasOwnEnd(_ level: Int) -> Bool {
    guard let starts = ruleSet.phases[level].starts, let ends = ruleSet.phases[level].ends else {
      return false
    }
    return ends.when.span != starts.when.span
  }

  /// Records that a question was left open.
  package mutating func leaveOpen(_ check: Check) { unproved.insert(check.code) }

  /// Records a case that may be impossible, since it depends on rows or on phases of other rule
  /// sets.
  package mutating func leaveOpen(_ check: Check, because found: Case, at span: Span) {
    unproved.insert(check.code)
    isIndefinite = isIndefinite ?? .init(span, "if it can be that \(described(found))")
  }

  /// Searches for a case in which formulas have the wanted truths. If it is not proved that there is
  /// none, the question is left open.
  package mutating func example(
    _ formulas: [Cells.Formula], in domain: Domain, for check: Check,
    where isWanted: ([Possible]) -> Bool?
  ) -> Case? {
    switch cells.example(formulas, in: domain, within: &budget, where: isWanted) {
    case .found(let found): return found
    case .impossible: return nil
    case .notProved:
      leaveOpen(check)
      return nil
    }
  }

  /// Whether something is proved to be always true. If nothing is proved, the question is left open.
  package mutating func isProved(_ certainty: Certainty, for check: Check) -> Bool {
    if certainty == .notProved { leaveOpen(check) }
    return certainty == .always
  }

  /// A case as a list: `level = 12.5, flow has no value`.
  package func described(_ found: Case) -> String {
    found.described(cells, figure: named) { condition in
      condition.reference.map { "`\($0.ruleSet)/\($0.phase)`" }
        ?? "the row on line \(condition.span.start.line)"
    }
  }

  /// The days that a count is of: `days`, `working days`.
  package func days(of count: Trigger.Count) -> String { ruleSet.word(for: 2, of: count, english) }

  /// A metric in words: its identifier, and whose value it is.
  package func named(_ figure: Int) -> String {
    let axis = cells.axes[figure]
    let metric = metrics[axis.figure.metric].id.value
    switch axis.figure.of {
    case .own: return metric
    case .state: return "\(metric) of the state"
    case .country: return "\(metric) of the country"
    case .group(let grouping): return "\(metric) of the \(groupings[grouping])"
    }
  }
}

/// What proofs need to know of the workspace.
package struct ProofWorkspace {
  let findings: FindingCollector
  /// The ordinances that were read without errors.
  private let sound: Set<String>
  let metrics: [Metric]
  let groupings: [String]
  /// Nil where the workspace has no English.
  let english: Language?
  /// By ordinance, the phases of each version, mildest first.
  private let phases: [String: [[String]]]
  /// By ordinance and name, the identities of phases that conditions name otherwise.
  private let identities: [String: [String: String]]

  /// - Parameter sound: the identifiers of the ordinances that were read without errors.
  package init(
    _ findings: FindingCollector, _ ordinances: [Ordinance], sound: Set<String>,
    _ metrics: [Metric], _ areas: AreaTable, english: Language?
  ) {
    self.findings = findings
    self.sound = sound
    self.metrics = metrics
    groupings = areas.groupings.map(\.id)
    self.english = english
    phases = Dictionary(
      ordinances.map { ($0.id, $0.versions.map { $0.phases.map(\.identity) }) },
      uniquingKeysWith: { first, _ in first })
    identities = Dictionary(
      ordinances.filter { $0.versions.contains(where: \.saysFormerly) }.map { ordinance in
        let names = Set(ordinance.versions.flatMap(\.phases).map(\.id.value))
        return (
          ordinance.id,
          Dictionary(
            uniqueKeysWithValues: names.map { ($0, ordinance.identity(ofPhase: $0) ?? $0) })
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a phase comes before another in every version that has the other.
  func isMilder(_ ruleSet: String, _ phase: String, than other: String) -> Bool {
    guard sound.contains(ruleSet), let versions = phases[ruleSet] else { return false }
    let names = identities[ruleSet]
    return versions.haveMilder(names?[phase] ?? phase, than: names?[other] ?? other)
  }

  /// Asks questions about all versions of one kind, each with its share of the budget.
  /// - Parameter skipped: called with a version that is too large to prove anything.
  package func prove(
    _ ordinances: [Ordinance], _ kind: RuleSet.Kind, within budget: inout ProofBudget,
    skipped: (RuleSet) -> Void = { _ in }, _ ask: (inout RuleSetProof) -> Void
  ) {
    var left = ordinances.reduce(0) { $0 + $1.versions.count { $0.kind == kind } }
    for ordinance in ordinances where ordinance.versions.contains(where: { $0.kind == kind }) {
      let announced = Set(ordinance.notices.compactMap { $0.identity ?? $0.phase?.value })
      for version in ordinance.versions where version.kind == kind {
        let share = budget.share(of: left, atMost: RuleSetProof.steps)
        left -= 1
        guard var proof = RuleSetProof(version, announced: announced, in: self, within: share)
        else {
          skipped(version)
          budget.giveBack(share)
          continue
        }
        ask(&proof)
        budget.giveBack(proof.budget)
      }
    }
  }
}

extension [[String]] {
  /// Whether a phase comes before another in every list that has the other. Each list has the phases
  /// of one version, mildest first.
  func haveMilder(_ phase: String, than other: String) -> Bool {
    allSatisfy { names in
      guard let strict = names.firstIndex(of: other) else { return true }
      return names.firstIndex(of: phase).map { $0 <= strict } ?? false
    }
  }
}
