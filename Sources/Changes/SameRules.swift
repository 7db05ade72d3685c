internal import Evaluation
internal import RuleLanguage
internal import YAMLSource

extension RuleState {
  /// Whether this says the same to the public as another state, perhaps of other rules: the same phase
  /// and the same guidelines. Titles, colours, topics and legal bases make no difference.
  func says(sameAs other: RuleState) -> Bool {
    guard phase?.id.value == other.phase?.id.value else { return false }
    let comparison = GuidelineSides(before: self, after: other)
    return comparison.changes.isEmpty && comparison.haveSameUndecided
  }
}

extension RuleState? {
  func says(sameAs other: RuleState?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.says(sameAs: other)
  }
}

/// The guidelines of two states, side by side.
struct GuidelineSides {
  let before: RuleState?
  let after: RuleState?

  /// In the order of the guidelines afterwards, then those that are lifted in theirs.
  var changes: [GuidelineChange] {
    let old = before?.guidelines ?? []
    let new = after?.guidelines ?? []
    // One identifier may stand for several where an `only` limits them.
    var taken: Set<Int> = []
    var pairs: [(old: Int?, new: Int)] = []
    for (place, entry) in new.enumerated() {
      let candidates = old.indices.filter {
        !taken.contains($0) && old[$0].guideline.id.value == entry.guideline.id.value
      }
      let found =
        candidates.first { kind(old[$0], entry) == nil } ?? candidates.first
      if let found { taken.insert(found) }
      pairs.append((found, place))
    }
    return pairs.compactMap { pair in
      guard let place = pair.old else {
        return GuidelineChange(kind: .added, before: nil, after: new[pair.new])
      }
      return kind(old[place], new[pair.new]).map {
        GuidelineChange(kind: $0, before: old[place], after: new[pair.new])
      }
    }
      + old.indices.filter { !taken.contains($0) }.map {
        GuidelineChange(kind: .lifted, before: old[$0], after: nil)
      }
  }

  var haveSameUndecided: Bool {
    let old = before?.undecidedGuidelines ?? []
    let new = after?.undecidedGuidelines ?? []
    return old.count == new.count
      && zip(old, new).allSatisfy {
        $0.guideline.id.value == $1.guideline.id.value && kind($0, $1) == nil
      }
  }

  /// How one guideline differs from what it was; nil: it does not.
  private func kind(_ before: GuidelineInForce, _ after: GuidelineInForce) -> GuidelineChange.Kind?
  {
    let (old, new) = (before.guideline, after.guideline)
    // The same place of the same file: not only of one with the same name.
    if old.id.span.file === new.id.span.file, old.id.span == new.id.span { return nil }
    switch new.strictness(comparedWith: old) {
    case .same:
      if hasSameWords(old, new) { return nil }
      // Another phase that says it differently means something else.
      return before.phase?.id.value == after.phase?.id.value ? .reworded : .changed
    case .stricter: return .tightened
    case .looser: return .relaxed
    case .different: return .changed
    }
  }

  /// In the languages that both workspaces have.
  private func hasSameWords(_ old: Guideline, _ new: Guideline) -> Bool {
    guard let before, let after else { return false }
    return before.workspace.languages.allSatisfy { language in
      after.workspace.language(language.code).map { new.text[$0] == old.text[language] } ?? true
    }
  }
}
