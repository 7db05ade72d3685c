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
