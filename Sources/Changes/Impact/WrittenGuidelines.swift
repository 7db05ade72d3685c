internal import RuleLanguage
internal import YAMLSource

/// Whether the same guidelines are written for the phases of two versions.
struct WrittenGuidelines {
  private let context: ComparisonContext
  private var known: [Key: Bool] = [:]
  private var shared: [Key: Bool] = [:]

  private struct Key: Hashable {
    let old: Int
    let oldLevel: Int?
    let new: Int
    let newLevel: Int?
  }

  init(_ old: Workspace, _ new: Workspace) {
    context = ComparisonContext(Both(ComparedRules(old), ComparedRules(new)), language: nil)
  }

  /// Whether two phases have guidelines, and the same ones.
  mutating func areTheSameSome(
    _ a: RuleSet, _ version: Int, _ level: Int, _ b: RuleSet, _ newVersion: Int, _ newLevel: Int
  ) -> Bool {
    let key = Key(old: version, oldLevel: level, new: newVersion, newLevel: newLevel)
    if let answer = shared[key] { return answer }
    let answer =
      !a.guidelines(inPhase: level).entries.isEmpty
      && areSame(a, version, level, b, newVersion, newLevel)
    shared[key] = answer
    return answer
  }

  /// - Parameters:
  ///   - a, b: an old and a new version, with their places, and the level of a phase of each; nil:
  ///     unknown.
  mutating func areSame(
    _ a: RuleSet, _ version: Int, _ level: Int?, _ b: RuleSet, _ newVersion: Int, _ newLevel: Int?
  ) -> Bool {
    let key = Key(old: version, oldLevel: level, new: newVersion, newLevel: newLevel)
    if let answer = known[key] { return answer }
    let rules = Both(a, b)
    let entries = rules.with(Both(level, newLevel)) { $0.guidelines(inPhase: $1).entries }
      .map { Dictionary(grouping: $0, by: \.guideline.id.value) }
    let ids = entries.map { Set($0.keys) }
    // No phase is another one here: only what is said counts.
    let matching = GuidelineMatching(context, rules, [])
    let answer =
      ids.isSame && ids.old.allSatisfy { id in matching.areAlike(entries.map { $0[id] ?? [] }) }
    known[key] = answer
    return answer
  }
}
