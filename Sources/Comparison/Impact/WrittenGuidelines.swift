internal import Findings
internal import Rules

/// Whether the same guidelines are written for the phases of two versions.
struct WrittenGuidelines {
  private let context: ComparisonContext
  private var known: [Both<VersionPhase>: Answer] = [:]

  typealias Answer = (areSame: Bool, areSome: Bool)

  init(_ workspaces: Both<Workspace>) {
    context = ComparisonContext(workspaces, language: nil)
  }

  /// Whether two phases have the same guidelines, and whether the old one has any.
  mutating func compare(_ rules: Both<RuleSet>, _ phases: Both<VersionPhase>) -> Answer {
    if let answer = known[phases] { return answer }
    let entries = rules.with(phases) { $0.guidelines(inPhase: $1.level).entries }
      .map { Dictionary(grouping: $0, by: \.guideline.id.value) }
    let ids = entries.map { Set($0.keys) }
    // No phase is another one here: only what is said counts.
    let matching = GuidelineMatching(context, rules, [])
    let areSame =
      ids.isSame && ids.old.allSatisfy { id in matching.areAlike(entries.map { $0[id] ?? [] }) }
    known[phases] = (areSame, !ids.old.isEmpty)
    return (areSame, !ids.old.isEmpty)
  }
}

/// A phase by the places of its version and of itself.
struct VersionPhase: Hashable {
  let version: Int
  /// Nil: unknown, or nothing applies.
  let level: Int?
}
