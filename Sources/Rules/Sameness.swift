internal import Findings

extension RuleSet {
  /// Whether a trigger of this version says the same as one of another: in words, not in places.
  package func says(_ trigger: Trigger?, sameAs other: Trigger?, of ruleSet: RuleSet) -> Bool {
    guard let trigger, let other else { return trigger == nil && other == nil }
    return trigger.consecutive.days == other.consecutive.days
      && names(trigger.consecutive.daySet) == ruleSet.names(other.consecutive.daySet)
      && trigger.effective == other.effective
      && trigger.countsFromDayAfterEntry == other.countsFromDayAfterEntry
      && says(trigger.when, sameAs: other.when, of: ruleSet)
  }

  /// The calendar and the day set that a place in the rule set's calendar means.
  private func names(_ daySet: Int?) -> [String] {
    guard let daySet, let calendar else { return [] }
    return [calendar.id.value, calendar.daySets[daySet].id.value]
  }

  private func says(_ condition: Condition, sameAs other: Condition, of ruleSet: RuleSet) -> Bool {
    condition.says(sameAs: other) { names($0) == ruleSet.names($1) }
  }
}

extension Condition {
  /// Whether it says the same as another condition, part by part.
  /// - Parameter isSame: whether two day sets are one; without it both are numbered alike.
  package func says(sameAs other: Condition, _ isSame: (Int?, Int?) -> Bool = { $0 == $1 }) -> Bool
  {
    switch (self, other) {
    case (.comparison(let a), .comparison(let b)):
      return a.metric == b.metric && a.of == b.of
        && a.lower?.says(sameAs: b.lower) ?? (b.lower == nil)
        && a.upper?.says(sameAs: b.upper) ?? (b.upper == nil)
    case (.row(let a), .row(let b)):
      return a.count.days == b.count.days && isSame(a.count.daySet, b.count.daySet)
        && a.when.says(sameAs: b.when, isSame)
    case (.phase(let a), .phase(let b)):
      return a.ruleSet == b.ruleSet && a.phase == b.phase && a.of == b.of
    case (.all(let a, _), .all(let b, _)), (.any(let a, _), .any(let b, _)):
      return a.count == b.count && zip(a, b).allSatisfy { $0.says(sameAs: $1, isSame) }
    case (.not(let a, _), .not(let b, _)): return a.says(sameAs: b, isSame)
    default: return false
    }
  }
}

extension Bound {
  fileprivate func says(sameAs other: Bound?) -> Bool {
    word == other?.word && number == other?.number
  }
}
