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
    let days = [known] + course.certainDays
    steps = days.map { Step(day: $0, state: course.state(on: $0)) }
    lastDayOfRules =
      steps[steps.count - 1].state.flatMap { _ in course.lastDayOfRules(from: days[days.count - 1])
      }
  }
}

/// Something that may begin or end on a day, and whether values to come can change that.
private enum Event {
  /// Takes effect whatever they are.
  case due
  /// Begins or ends with the validity of rules, or on a guideline's own days, and no value to come can change
  /// the phases before and after.
  case settled
  /// The same, and they can.
  case open
}

extension AreaCourse {
  /// The days after the known one on which something is certain to begin or end, earliest first.
  ///
  /// What is due takes effect whatever else is open on its day or before, as long as the rules stay in force.
  fileprivate var certainDays: [Day] {
    var days: [Day] = []
    var isOpen = false
    for (day, events) in events.sorted(by: { $0.key < $1.key }) {
      if events.contains(.due) || !isOpen && !events.contains(.open) {
        days.append(day)
      } else {
        isOpen = true
        guard applies(from: days.last ?? known, through: day) else { break }
      }
    }
    return days
  }

  /// By day after the known one, what may begin or end on it.
  private var events: [Day: Set<Event>] {
    let known = course.known
    var events: [Day: Set<Event>] = [:]
    func add(_ day: Day, _ event: Event) {
      if day > known { events[day, default: []].insert(event) }
    }
    func add(_ day: Day) {
      add(day, isFixed(day - 1) && isFixed(day) && isTakeoverFixed(on: day) ? .settled : .open)
    }
    for area in answering {
      if let merger = area.merger { add(merger.since) }
      let periods = course.periods(ordinance: ordinance, in: area)
      func version(_ period: Evaluator.Period) -> AreaVersion {
        AreaVersion(course.rules.compiled[ordinance][period.version], in: area)
      }
      for (at, period) in periods.enumerated() where period.days.last >= known {
        if period.days.last < .distantFuture {
          let day = period.days.last + 1
          let next =
            at + 1 < periods.count && periods[at + 1].days.from == day ? periods[at + 1] : nil
          let isDue =
            next.map { next in
              next.version == period.version
                || course.isDue(day, from: version(period), to: version(next))
            } ?? false
          if isDue { add(day, .due) } else { add(day) }
        }
        if at == 0 || periods[at - 1].days.last < period.days.from - 1 { add(period.days.from) }
      }
    }
    for version in course.rules.compiled[ordinance] where version.window.last > known {
      if version.ruleSet.inheritance == .phasesInForce {
        // The guidelines of a milder phase begin and end with it.
        for area in answering where version.speaks(of: area) {
          for change in course[AreaVersion(version, in: area)].run.changes.joined()
          where version.window.contains(change.day)
            && applies(from: change.day, through: change.day)
          {
            add(change.day, .due)
          }
        }
      }
      for days in version.limitedDays {
        if version.window.contains(days.from) { add(days.from) }
        if days.last < .distantFuture, version.window.contains(days.last + 1) { add(days.last + 1) }
      }
    }
    return events
  }
}
