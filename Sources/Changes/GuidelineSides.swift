internal import Evaluation
internal import RuleLanguage
internal import YAMLSource

extension RuleState {
  /// Whether this says the same to the public as another state, perhaps of other rules: the same phase
  /// and the same guidelines. Titles, colours, topics and legal bases make no difference.
  func says(sameAs other: RuleState) -> Bool {
    guard phase?.id.value == other.phase?.id.value else { return false }
    let comparison = GuidelineSides(before: self, after: other)
    // What one side has more of came or went, whatever it is.
    return guidelines.count == other.guidelines.count && comparison.changes.isEmpty
      && comparison.haveSameUndecided
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
    // By far most states that are compared rest on the same rules.
    if old.elementsEqual(new, by: { $0.guideline.isOnePlace(with: $1.guideline) }) { return [] }
    // One identifier may stand for several where an `only` limits them.
    var places = Dictionary(grouping: old.indices) { old[$0].guideline.id.value }
    var isTaken = Array(repeating: false, count: old.count)
    let contrast = contrast
    var changes: [GuidelineChange] = []
    var matches: [Int?] = Array(repeating: nil, count: new.count)
    func match(_ isWanted: (_ old: Int, _ new: Int) -> Bool) {
      for place in new.indices where matches[place] == nil {
        let id = new[place].guideline.id.value
        guard let candidates = places[id], !candidates.isEmpty,
          let found = candidates.firstIndex(where: { isWanted($0, place) })
        else { continue }
        matches[place] = candidates[found]
        isTaken[candidates[found]] = true
        places[id]?.remove(at: found)
      }
    }
    // What says the same, then what the same phase states, then what is left in its order.
    match { contrast?.saysTheSame(Both(old[$0].guideline, new[$1].guideline)) ?? false }
    match { old[$0].phase?.id.value == new[$1].phase?.id.value }
    match { _, _ in true }
    // Another identifier alone tells nobody anything.
    if let contrast, matches.contains(nil), isTaken.contains(false) {
      // Last first, so that the first is taken by removing the last.
      var left = Dictionary(
        grouping: old.indices.reversed().filter { !isTaken[$0] },
        by: { contrast.content(of: old[$0].guideline, isOld: true) })
      for (place, entry) in new.enumerated() where matches[place] == nil {
        matches[place] = left[contrast.content(of: entry.guideline, isOld: false)]?.popLast()
        if let match = matches[place] { isTaken[match] = true }
      }
    }
    for (entry, match) in zip(new, matches) {
      guard let match else {
        changes.append(GuidelineChange(kind: .added, before: nil, after: entry))
        continue
      }
      if let kind = kind(old[match], entry, contrast) {
        changes.append(GuidelineChange(kind: kind, before: old[match], after: entry))
      }
    }
    return changes
      + old.indices.filter { !isTaken[$0] }.map {
        GuidelineChange(kind: .lifted, before: old[$0], after: nil)
      }
  }

  var haveSameUndecided: Bool {
    let old = before?.undecidedGuidelines ?? []
    let new = after?.undecidedGuidelines ?? []
    let contrast = contrast
    return old.count == new.count
      && zip(old, new).allSatisfy {
        $0.guideline.id.value == $1.guideline.id.value && kind($0, $1, contrast) == nil
      }
  }

  /// Nil: one side says nothing at all.
  private var contrast: GuidelineContrast? {
    guard let before, let after else { return nil }
    return GuidelineContrast(Both(before.workspace, after.workspace))
  }

  /// How one guideline differs from what it was; nil: it does not.
  private func kind(
    _ before: GuidelineInForce, _ after: GuidelineInForce, _ contrast: GuidelineContrast?
  ) -> GuidelineChange.Kind? {
    contrast?.kind(
      Both(before.guideline, after.guideline),
      isSamePhase: before.phase?.id.value == after.phase?.id.value)
  }
}
