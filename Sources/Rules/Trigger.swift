public import Findings

/// What makes a phase start or end: a condition, how long it must hold, and when the change takes effect;
/// or a decision of the authority.
public struct Trigger: Sendable {
  /// `by decision`: only a notice, or `begins`, makes the change.
  public struct Decision: Sendable {
    /// The condition under which the law allows the decision; nil: the authority is free.
    public internal(set) var allowedWhen: Condition?

    package init(allowedWhen: Condition?) { self.allowedWhen = allowedWhen }
  }

  /// `consecutive`: a number of counted days in a row.
  public struct Count: Sendable, Hashable {
    public let days: Int
    /// The day set whose days are counted, an index into the calendar's day sets; nil: all days.
    public let daySet: Int?

    package init(days: Int, daySet: Int?) {
      self.days = days
      self.daySet = daySet
    }
  }

  /// `effective`: the first day on which the change applies, given the day on which the count is full.
  public enum Effective: Sendable, Hashable {
    case daysLater(Int)
    /// The first such weekday after that day.
    case next(Weekday)

    public func day(after day: Day) -> Day {
      switch self {
      case .daysLater(let days): return day + days
      case .next(let weekday):
        let ahead = (Int(weekday.rawValue) + 7 - Int(day.weekday.rawValue)) % 7
        return day + (ahead == 0 ? 7 : ahead)
      }
    }
  }

  /// Where the authority decides, a condition that never holds and that nothing is needed to know.
  public internal(set) var when: Condition
  /// Nil: figures decide.
  public internal(set) var decision: Decision?
  public let consecutive: Count
  public let effective: Effective
  /// `counts-from: day after entry`: only days after the first day in force count.
  public let countsFromDayAfterEntry: Bool
  /// Where the trigger is written; for an `ends` made of defaults, where `starts` is.
  public let span: Span
  /// Whether the whole trigger was left out and consists of defaults.
  public let isImplied: Bool

  package init(
    when: Condition, consecutive: Count, effective: Effective, countsFromDayAfterEntry: Bool,
    span: Span, isImplied: Bool
  ) {
    self.when = when
    decision = nil
    self.consecutive = consecutive
    self.effective = effective
    self.countsFromDayAfterEntry = countsFromDayAfterEntry
    self.span = span
    self.isImplied = isImplied
  }

  /// The condition on figures that makes the change; nil: the authority decides.
  package var figures: Condition? { decision == nil ? when : nil }

  /// What only the authority decides.
  package init(decidedAt span: Span, allowedWhen: Condition? = nil, isImplied: Bool = false) {
    when = .any([], span)
    decision = Decision(allowedWhen: allowedWhen)
    consecutive = Count(days: 1, daySet: nil)
    effective = .daysLater(0)
    countsFromDayAfterEntry = false
    self.span = span
    self.isImplied = isImplied
  }
}

extension RuleSet {
  /// Whether a trigger means the same as one of another version, with day sets compared by identifier.
  package func says(_ trigger: Trigger?, sameAs other: Trigger?, of ruleSet: RuleSet) -> Bool {
    guard let trigger, let other else { return trigger == nil && other == nil }
    return trigger.consecutive.days == other.consecutive.days
      && names(trigger.consecutive.daySet) == ruleSet.names(other.consecutive.daySet)
      && trigger.effective == other.effective
      && trigger.countsFromDayAfterEntry == other.countsFromDayAfterEntry
      && says(trigger.decision, sameAs: other.decision, of: ruleSet)
      && says(trigger.when, sameAs: other.when, of: ruleSet)
  }

  /// The word for a number of the days that a count is of, in English: `days`, or the title of the day
  /// set, or its identifier where the workspace has no English.
  package func word(for days: Int, of count: Trigger.Count, _ english: Language?) -> String {
    guard let place = count.daySet, let calendar else { return days == 1 ? "day" : "days" }
    let set = calendar.daySets[place]
    return english.map { set.title(of: days)[$0] } ?? set.id.value
  }

  /// The identifiers of the calendar and of one of its day sets, given by index; empty for all days.
  private func names(_ daySet: Int?) -> [String] {
    guard let daySet, let calendar else { return [] }
    return [calendar.id.value, calendar.daySets[daySet].id.value]
  }

  private func says(
    _ decision: Trigger.Decision?, sameAs other: Trigger.Decision?, of ruleSet: RuleSet
  ) -> Bool {
    guard let decision, let other else { return (decision == nil) == (other == nil) }
    guard let allowed = decision.allowedWhen, let otherAllowed = other.allowedWhen else {
      return (decision.allowedWhen == nil) == (other.allowedWhen == nil)
    }
    return says(allowed, sameAs: otherAllowed, of: ruleSet)
  }

  private func says(_ condition: Condition, sameAs other: Condition, of ruleSet: RuleSet) -> Bool {
    condition.says(sameAs: other) { names($0) == ruleSet.names($1) }
  }
}
