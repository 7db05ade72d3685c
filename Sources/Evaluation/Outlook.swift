internal import Findings
internal import Observations
public import Rules

/// The state of an ordinance in an area on a day, and the later states that are certain.
///
/// A pending change is certain, whatever the values to come. What begins or ends with the validity
/// of rules, or on a guideline's own days, is certain once no later value can change the phases
/// before and after.
public struct Outlook: Sendable {
  /// The day at whose end this is known.
  public let known: Day
  /// The state on the known day, then one for each later day on which something is certain to begin
  /// or end.
  public let steps: [Step]
  /// The last day on which the rules of the last step are in force, as far as is known, whatever the
  /// phase is then; nil: no end is known, or they are not in force.
  public let lastDayOfRules: Day?

  public struct Step: Sendable {
    public let day: Day
    /// Nil: the ordinance does not apply.
    public let state: RuleState?
  }

  /// The state on a day, not before the known one, as far as it is certain; nil: the ordinance does not
  /// apply.
  public func state(on day: Day) -> RuleState? {
    if let lastDayOfRules, day > lastDayOfRules { return nil }
    return lastStep(on: day).state
  }

  /// The last certain step through a day. After it values to come decide, also on the last day of the
  /// rules: that they end is certain before it is certain what ends.
  public func lastStep(on day: Day) -> Step { steps.last { $0.day <= day } ?? steps[0] }

  init(_ course: AreaCourse) {
    known = course.known
    var days = [known]
    for event in course.events {
      guard event.isCertain else { break }
      if event.day != days.last { days.append(event.day) }
    }
    steps = days.map { Step(day: $0, state: course.state(on: $0)) }
    lastDayOfRules =
      steps[steps.count - 1].state.flatMap { _ in course.lastDayOfRules(from: days[days.count - 1])
      }
  }
}

/// A day on which something may begin or end.
private struct Event {
  let day: Day
  let isCertain: Bool
}

extension AreaCourse {
  /// The days after the known one on which something may begin or end, earliest first.
  fileprivate var events: [Event] {
    let known = course.known
    var events: [Event] = []
    func add(_ day: Day, isCertain: Bool) {
      if day > known { events.append(Event(day: day, isCertain: isCertain)) }
    }
    func add(_ day: Day) {
      add(day, isCertain: isFixed(day - 1) && isFixed(day) && isTakeoverFixed(on: day))
    }
    for area in answering {
      if let merger = area.merger { add(merger.since) }
      let periods = course.periods(ordinance: ordinance, in: area)
      for (at, period) in periods.enumerated() where period.days.last >= known {
        let isLast = at + 1 == periods.count
        if !isLast, periods[at + 1].days.from == period.days.last + 1,
          periods[at + 1].version == period.version
        {
          // A pending change takes effect.
          add(periods[at + 1].days.from, isCertain: true)
        } else if period.days.last < .distantFuture {
          add(period.days.last + 1)
        }
        if at == 0 || periods[at - 1].days.last < period.days.from - 1 { add(period.days.from) }
      }
    }
    for version in course.rules.compiled[ordinance] where version.window.last > known {
      if version.ruleSet.inheritance == .phasesInForce {
        // The guidelines of a milder phase begin and end with it.
        for area in answering where version.speaks(of: area) {
          for change in course[AreaVersion(version, in: area)].run.changes.joined()
          where version.window.contains(change.day) {
            add(change.day, isCertain: isFixed(change.day - 1) || version.window.contains(known))
          }
        }
      }
      for days in version.limitedDays {
        if version.window.contains(days.from) { add(days.from) }
        if days.last < .distantFuture, version.window.contains(days.last + 1) { add(days.last + 1) }
      }
    }
    // If a day is listed for two reasons, the uncertain one comes first and decides.
    return events.sorted { ($0.day, $0.isCertain ? 1 : 0) < ($1.day, $1.isCertain ? 1 : 0) }
  }
}
