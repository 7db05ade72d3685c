internal import Findings
internal import Observations
public import Rules

/// The state of an ordinance in an area on a day, and the later states that are certain.
///
/// A pending change is certain, whatever the values to come; that of a decision table only once the last day that
/// decides is over. What begins or ends with the validity of rules, or on a guideline's own days, is certain once no
/// later value can change the phases before and after.
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
    let known = course.known
    self.known = known
    var steps = [Step(day: known, state: course.state(on: known))]
    let days = course.certainDays
    let noticed = course.daysOfNotices
    for day in days {
      let step = Step(day: day, state: course.state(on: day))
      let last = steps[steps.count - 1]
      // A notice may only confirm what is certain to apply by then.
      let confirms =
        noticed.contains(day) && step.state?.ruleSet === last.state?.ruleSet
        && step.state?.level == last.state?.level && step.state?.since ?? day < day
      if !confirms { steps.append(step) }
    }
    self.steps = steps
    lastDayOfRules =
      steps[steps.count - 1].state.flatMap { _ in
        course.lastDayOfRules(from: days.last ?? known)
      }
  }
}

/// A day on which something may begin or end.
private struct Event {
  let day: Day
  /// Whether it takes effect whatever the values to come are. What else there is begins or ends with the validity of
  /// rules, or on a guideline's own days.
  let isDue: Bool
  /// Whether values to come can still change the phases before or after.
  let isOpen: Bool

  /// What decides for its day comes first: what is due, then what is open.
  static func < (one: Event, other: Event) -> Bool {
    (one.day, one.isDue ? 0 : 1, one.isOpen ? 0 : 1)
      < (other.day, other.isDue ? 0 : 1, other.isOpen ? 0 : 1)
  }
}

extension AreaCourse {
  /// The days after the known one on which something is certain to begin or end, earliest first.
  ///
  /// What is due takes effect whatever else is open on its day or before, as long as the rules stay in force.
  fileprivate var certainDays: [Day] {
    var days: [Day] = []
    var isOpen = false
    for event in events where event.day != days.last {
      if event.isDue || !isOpen && !event.isOpen {
        days.append(event.day)
      } else {
        isOpen = true
        guard applies(from: days.last ?? known, through: event.day) else { break }
      }
    }
    return days
  }

  /// The days after the known one on which a notice puts a phase in force.
  fileprivate var daysOfNotices: Set<Day> {
    var days: Set<Day> = []
    for area in answering {
      for version in course.rules.versions(of: ordinance, in: area) {
        let version = course[version]
        days.formUnion(version.notices.map(\.day))
        days.formUnion(version.ordersInForce.map(\.days.from))
      }
    }
    return days.filter { $0 > course.known && applies(from: $0, through: $0) }
  }

  /// What may begin or end after the known day, earliest first.
  private var events: [Event] {
    let known = course.known
    var events: [Event] = []
    func add(_ day: Day, isDue: Bool = false) {
      guard day > known else { return }
      let isOpen = !isDue && !(isFixed(day - 1) && isFixed(day) && isTakeoverFixed(on: day))
      events.append(Event(day: day, isDue: isDue, isOpen: isOpen))
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
              // What follows a notice that ends, values to come decide; in a decision table, the last day before.
              (course[version(next)].onlyOrderEnds(before: day)
                ? isFixed(day) : version(next).ruleSet.kind == .independent || isSettled(day))
                && (next.version == period.version
                  || course.isDue(day, from: version(period), to: version(next)))
            } ?? false
          add(day, isDue: isDue)
        }
        if at == 0 || periods[at - 1].days.last < period.days.from - 1 { add(period.days.from) }
      }
    }
    // What is announced comes, whatever is open before.
    for day in daysOfNotices { add(day, isDue: true) }
    for version in course.rules.compiled[ordinance] where version.window.last > known {
      if version.ruleSet.inheritance == .phasesInForce {
        // The guidelines of a milder phase begin and end with it.
        for area in answering where version.speaks(of: area) {
          for change in course[AreaVersion(version, in: area)].run.changes.joined()
          where change.day > known && version.window.contains(change.day)
            && applies(from: change.day, through: change.day)
          {
            add(change.day, isDue: true)
          }
          for order in course[AreaVersion(version, in: area)].ordersInForce {
            add(order.days.from, isDue: true)
            add(order.days.last + 1)
          }
        }
      }
      for days in version.limitedDays {
        if version.window.contains(days.from) { add(days.from) }
        if days.last < .distantFuture, version.window.contains(days.last + 1) { add(days.last + 1) }
      }
    }
    return events.sorted(by: <)
  }
}
