internal import RuleLanguage
internal import YAMLSource

/// Whether the same guidelines are written for the phases of two versions.
struct WrittenGuidelines {
  let old: Workspace
  let new: Workspace
  /// The languages that both workspaces have.
  private let languages: [(old: Language, new: Language)]
  private var known: [Key: Bool] = [:]

  private struct Key: Hashable {
    let old: Int
    let oldLevel: Int?
    let new: Int
    let newLevel: Int?
  }

  init(_ old: Workspace, _ new: Workspace) {
    self.old = old
    self.new = new
    languages = old.languages.compactMap { language in
      new.language(language.code).map { (language, $0) }
    }
  }

  /// - Parameters:
  ///   - a, b: an old and a new version, with their places, and the level of a phase of each; nil:
  ///     unknown.
  mutating func areSame(
    _ a: RuleSet, _ version: Int, _ level: Int?, _ b: RuleSet, _ newVersion: Int, _ newLevel: Int?
  ) -> Bool {
    let key = Key(old: version, oldLevel: level, new: newVersion, newLevel: newLevel)
    if let answer = known[key] { return answer }
    let before = sorted(a.guidelines(inPhase: level))
    let after = sorted(b.guidelines(inPhase: newLevel))
    let answer = before.elementsEqual(after) { says($0, sameAs: $1) }
    known[key] = answer
    return answer
  }

  /// By identifier; several of one stay in their order.
  private func sorted(_ guidelines: ResultingGuidelines) -> [ResultingGuideline] {
    guidelines.entries.enumerated().sorted {
      ($0.element.guideline.id.value, $0.offset) < ($1.element.guideline.id.value, $1.offset)
    }.map(\.element)
  }

  private func says(_ a: ResultingGuideline, sameAs b: ResultingGuideline) -> Bool {
    let (before, after) = (a.guideline, b.guideline)
    return before.id.value == after.id.value && a.isCertain == b.isCertain
      && before.only?.days == after.only?.days
      && languages.allSatisfy { before.text[$0.old] == after.text[$0.new] }
      && values(before) == values(after)
  }

  private func values(_ guideline: Guideline) -> [String: Guideline.Value.Content] {
    Dictionary(
      guideline.values.map { ($0.name.value, $0.content) }, uniquingKeysWith: { a, _ in a })
  }
}
