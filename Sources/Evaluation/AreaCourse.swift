internal import Findings
internal import Observations
public import Rules

/// What an ordinance does in an area over time, as it is known at the end of a day.
public final class AreaCourse {
  let course: Course
  /// Its place in `workspace.ordinances`.
  let ordinance: Int
  /// On each day the area that answers for it then is looked at.
  let asked: Area
  /// What is certain.
  public private(set) lazy var outlook = Outlook(self)
  /// Long after the last figure nothing changes but on these days.
  private lazy var turns = findTurns()

  init(_ course: Course, _ ordinance: Int, _ asked: Area) {
    self.course = course
    self.ordinance = ordinance
    self.asked = asked
  }

  /// The last day whose figures are known.
  public var known: Day { course.known }

  /// The state of a day, later ones than the known included; nil: the ordinance does not apply.
  public func state(on day: Day) -> RuleState? {
    PeriodInForce(ordinance, in: area(on: day), on: day, course).map {
      RuleState(of: $0, on: day, course)
    }
  }

  /// How the ordinance would stand on a day if one of its versions were in force, whether it is or not;
  /// since when is not looked for.
  /// - Parameters:
  ///   - version: its label.
  ///   - area: is looked at itself, also after it became part of another one.
  public func state(under version: String, in area: Area, on day: Day) -> RuleState? {
    course.evaluator.versions(of: ordinance, in: area).first { $0.ruleSet.version.value == version }
      .map { version in
        RuleState(
          of: version, level: course[version].run.step(on: day).level, since: day, until: nil,
          on: day, course)
      }
  }

  /// Why the ordinance stands as it does in an area on a day; nil where it does not apply there. Of a day
  /// after the known one that is traced which is due by then.
  public func trace(in area: Area, on day: Day) -> Trace? {
    course.evaluator.version(of: ordinance, on: day, in: area).map { Trace($0, on: day, course) }
  }

  /// A day, as early as it is certain without looking that nothing changed until another one.
  public func firstDayUnchanged(until day: Day) -> Day {
    day <= lastDayOfFigures ? day : turns.last { $0 <= day } ?? day
  }

  /// Where this may differ from what was known at the end of a day.
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

  /// The last day on which a condition could be another one than on the day before, because of
  /// figures: one may hold for some days, and a row wait for a day that counts.
  private var lastDayOfFigures: Day {
    let days = course.evaluator.workspace.metrics.map(\.holds).max() ?? 1
    return min(known, (course.evaluator.observations.lastDay ?? .distantPast) + days + 31)
  }

  /// The days on which something may begin after the last of the figures, and that one; in order.
  private func findTurns() -> [Day] {
    let evaluator = course.evaluator
    var days = [lastDayOfFigures]
    let versions = evaluator.compiled[ordinance]
    for area in answering {
      if let merger = area.merger { days.append(merger.since) }
      var looked = [(ordinance: ordinance, area: area)]
      for version in versions {
        for target in version.looksAt {
          guard let place = evaluator.workspace.areas.place(target.of, for: area) else { continue }
          looked.append((target.ordinance, evaluator.workspace.areas[place]))
        }
      }
      for version in evaluator.versions(of: ordinance, in: area) {
        days += course[version].run.changes.joined().map(\.day)
      }
      for (ordinance, area) in looked {
        for period in course.periods(ordinance: ordinance, in: area) {
          // Others look at the eve.
          days += [period.days.from, period.days.from + 1]
          if let last = period.days.through { days += [last + 1, last + 2] }
        }
      }
    }
    for limits in versions.flatMap(\.limitedDays) {
      if limits.from > .distantPast { days.append(limits.from) }
      if limits.last < .distantFuture { days.append(limits.last + 1) }
    }
    return Set(days.filter { $0 >= lastDayOfFigures }).sorted()
  }
}
