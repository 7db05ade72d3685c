public import Comparison
public import Evaluation
internal import Findings
internal import Rules

extension RuleState {
  /// Whether this says the same to the public as another state, perhaps of other rules: the same phase
  /// and the same guidelines. Titles, colours, topics and legal bases make no difference.
  package func says(sameAs other: RuleState) -> Bool {
    guard phase?.identity == other.phase?.identity else { return false }
    let comparison = GuidelineSides(before: self, after: other)
    // What only one side has was added or lifted, whatever it says.
    return guidelines.count == other.guidelines.count && comparison.changes.isEmpty
      && comparison.haveSameUndecided
  }
}

extension RuleState {
  /// How the guidelines differ from those of an earlier state: in their order, then those that are lifted.
  /// - Parameter before: nil: the ordinance did not apply.
  public func guidelineChanges(from before: RuleState?) -> [GuidelineChange] {
    GuidelineSides(before: before, after: self).changes
  }
}

extension RuleState? {
  package func says(sameAs other: RuleState?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.says(sameAs: other)
  }
}

/// The guidelines of two states, side by side.
struct GuidelineSides {
  let before: RuleState?
  let after: RuleState?

  /// In the order of the guidelines afterwards, then the lifted ones in their order.
  var changes: [GuidelineChange] {
    let old = before?.guidelines ?? []
    let new = after?.guidelines ?? []
    // By far most states that are compared come from the same rules.
    if old.elementsEqual(new, by: { $0.guideline.isSamePlace(with: $1.guideline) }) { return [] }
    let contrast = contrast
    let sides = Both(old, new).map { entries in
      entries.map { PlacedGuideline($0.guideline, phase: $0.phase?.identity) }
    }
    let pairing = contrast?.pairing(sides) ?? Pairing(sides)
    let before = Dictionary(uniqueKeysWithValues: pairing.pairs.map { ($0.new, old[$0.old]) })
    return new.enumerated().compactMap { place, entry in
      guard let before = before[place] else {
        return GuidelineChange(kind: .added, before: nil, after: entry)
      }
      return kind(before, entry, contrast).map {
        GuidelineChange(kind: $0, before: before, after: entry)
      }
    }
      // Of one that may still apply, nobody knows that it is lifted.
      + pairing.left.old.map { old[$0] }.filter { entry in
        !(after?.undecidedGuidelines ?? []).contains {
          $0.guideline.identity == entry.guideline.identity
        }
      }.map { GuidelineChange(kind: .lifted, before: $0, after: nil) }
  }

  var haveSameUndecided: Bool {
    let old = before?.undecidedGuidelines ?? []
    let new = after?.undecidedGuidelines ?? []
    let contrast = contrast
    return old.count == new.count
      && zip(old, new).allSatisfy {
        $0.guideline.identity == $1.guideline.identity && kind($0, $1, contrast) == nil
      }
  }

  /// Nil: on one side the ordinance does not apply.
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
      isSamePhase: before.phase?.identity == after.phase?.identity)
  }
}
