public import Comparison
public import Evaluation
internal import Findings
internal import Rules

extension RuleState {
  /// Whether this says the same to the public as another state, perhaps of other rules: the same phase
  /// and the same guidelines. Titles, colours, topics and legal bases make no difference.
  package func says(sameAs other: RuleState) -> Bool {
    guard phase?.id.value == other.phase?.id.value else { return false }
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
    var pairing = Pairing(Both(old, new))
    // Several guidelines may share an identifier if an `only` limits them: pairs first what says
    // the same, then what the same phase states, then the rest in its order.
    if let contrast {
      pairing.match(by: { entry, _ in entry.guideline.id.value }) { both in
        contrast.saysTheSame(both.map(\.guideline))
      }
    }
    pairing.match(by: { entry, _ in [entry.guideline.id.value, entry.phase?.id.value] })
    pairing.match(by: { entry, _ in entry.guideline.id.value })
    // A new identifier alone is no change for the public.
    if let contrast {
      pairing.match(by: { entry, side in contrast.content(of: entry.guideline, on: side) })
    }
    if let contrast {
      pairing.part(
        pairing.pairs.filter { contrast.turns(Both(old[$0.old].guideline, new[$0.new].guideline)) })
    }
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
          $0.guideline.id.value == entry.guideline.id.value
        }
      }.map { GuidelineChange(kind: .lifted, before: $0, after: nil) }
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
      isSamePhase: before.phase?.id.value == after.phase?.id.value)
  }
}
