internal import Findings
internal import Observations
public import Rules

/// What an ordinance does in an area over time, as known at the end of a day.
public final class AreaCourse {
  let course: Course
  /// Its index in `workspace.ordinances`.
  let ordinance: Int
  /// The area asked for; each day is evaluated for the area that answers for it then.
  let asked: Area
  /// The state on the known day, and the states that are certain to follow.
  public private(set) lazy var outlook = Outlook(self)
  /// What is certain to follow, and what may, and from when.
  public private(set) lazy var prospects = Prospects(self)
  /// The stretches of days in one phase, earliest first, with what is pending; across mergers.
  public private(set) lazy var periods = findPeriods()
  /// The days on which the state, or what is certain to follow, may still change once all values have had
  /// their effect.
  private lazy var changeDays = findChangeDays()

  init(_ course: Course, _ ordinance: Int, _ asked: Area) {
    self.course = course
    self.ordinance = ordinance
    self.asked = asked
  }

  /// Another ordinance or area, as known at the end of the same day: what they share is worked out once.
  public func course(of ordinance: Int, in asked: Area) -> AreaCourse {
    AreaCourse(course, ordinance, asked)
  }

  /// The last day whose values are known.
  public var known: Day { course.known }

  /// Consecutive days on which one phase is in force, under one version.
  public struct Period: Sendable {
    public let days: DayRange
    public let ruleSet: RuleSet
    /// The index of the phase; nil: unknown.
    public let level: Int?

    public var phase: Phase? { level.map { ruleSet.phases[$0] } }
  }

  /// The state on a day, which may lie after `known`; nil: the ordinance does not apply.
  public func state(on day: Day) -> RuleState? {
    PeriodInForce(ordinance, in: area(on: day), on: day, course).map {
      RuleState(of: $0, on: day, course)
    }
  }

  /// The state on a past day as it is known by now, and what the answer of that day rested on.
  /// - Parameter answer: the situation of that day as it was known at its end.
  public func standing(on day: Day, answered answer: Situation) -> Standing? {
    guard let state = state(on: day) else { return nil }
    let then = answer.standings.first { $0.ordinance == ordinance }
    return Standing(
      ordinance: ordinance, state: state, pending: nil, stale: then?.stale,
      unknownBecause: state.level == nil ? then?.unknownBecause : nil, prospects: nil, trace: nil)
  }

  /// The state on a day if a version of the ordinance were in force, whether it is or not; `since`
  /// is that day, not the first day of the phase.
  /// - Parameters:
  ///   - version: its label.
  ///   - area: is evaluated itself, even after it became part of another one.
  public func state(under version: String, in area: Area, on day: Day) -> RuleState? {
    course.rules.versions(of: ordinance, in: area).first { $0.ruleSet.version.value == version }
      .map { version in
        RuleState(
          of: version, level: course[version].run.step(on: day).level, since: day, until: nil,
          on: day, course)
      }
  }

  /// Why the ordinance is in its state in an area on a day; nil if it does not apply there. For a
  /// day after `known`, the trace includes what is pending until then.
  public func trace(in area: Area, on day: Day) -> Trace? {
    course.rules.version(of: ordinance, on: day, in: area).map { Trace($0, on: day, course) }
  }

  /// A day since which nothing changes through `day`, as early as is known cheaply.
  public func firstDayUnchanged(until day: Day) -> Day {
    day <= lastDayOfValues ? day : changeDays.last { $0 <= day } ?? day
  }

  /// The days whose answer may since differ from the one known at their end.
  public var hindsight: Hindsight { Hindsight(ordinance, course) }

  func area(on day: Day) -> Area { course.evaluator.workspace.areas.answering(asked, on: day) }

  /// The area itself, and those that answer for it on other days.
  var answering: [Area] {
    var areas = [area(on: .distantPast)]
    while let next = areas[areas.count - 1].merger?.into {
      areas.append(course.evaluator.workspace.areas[next])
    }
    return areas
  }

  private func findPeriods() -> [Period] {
    let versions = course.rules.compiled[ordinance]
    var (periods, first): ([Period], Day) = ([], .distantPast)
    for area in answering {
      for period in course.periods(ordinance: ordinance, in: area) where period.days.last >= first {
        periods.append(
          Period(
            days: DayRange(from: max(first, period.days.from), through: period.days.through),
            ruleSet: versions[period.version].ruleSet, level: period.level))
      }
      if let merger = area.merger { first = merger.since }
    }
    return periods
  }

  /// The last day on which values can change a condition: a value may hold for several days, and a
  /// row may wait for a counted day.
  private var lastDayOfValues: Day {
    let days = course.evaluator.workspace.metrics.map(\.holds).max() ?? 1
    return min(known, (course.evaluator.observations.lastDay ?? .distantPast) + days + 31)
  }

  /// The last day of values and the later days on which something may begin or end, in order.
  private func findChangeDays() -> [Day] {
    let evaluator = course.evaluator
    var days = [lastDayOfValues]
    let versions = course.rules.compiled[ordinance]
    for area in answering {
      if let merger = area.merger { days.append(merger.since) }
      days += course.rules.compiled.joined().map(\.ruleSet.firstDayKnown)
      var looked = [(ordinance: ordinance, area: area)]
      for version in versions {
        for target in version.referencedOrdinances {
          guard let place = evaluator.workspace.areas.place(target.of, for: area) else { continue }
          looked.append((target.ordinance, evaluator.workspace.areas[place]))
        }
      }
      for version in course.rules.versions(of: ordinance, in: area) {
        days += course[version].run.changes.joined().map(\.day)
        days += course[version].ordersInForce.flatMap { [$0.days.from, $0.days.last + 1] }
      }
      for (ordinance, area) in looked {
        for period in course.periods(ordinance: ordinance, in: area) {
          // Other ordinances refer to the phase of the day before.
          days += [period.days.from, period.days.from + 1]
          if let last = period.days.through { days += [last + 1, last + 2] }
        }
      }
    }
    for limits in versions.flatMap(\.limitedDays) {
      if limits.from > .distantPast { days.append(limits.from) }
      if limits.last < .distantFuture { days.append(limits.last + 1) }
    }
    return Set(days.filter { $0 >= lastDayOfValues }).sorted()
  }
}
