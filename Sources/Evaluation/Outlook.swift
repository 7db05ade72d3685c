internal import Findings
internal import Observations
public import Rules

/// How an ordinance stands in an area on a day, and how it will stand as far as that is certain.
///
/// What has become due is certain, whatever the figures to come. So is what begins and ends with the
/// validity of rules or on a guideline's own days, but only as soon as no figure to come can change
/// the phases before and after.
public struct Outlook: Sendable {
  /// The day at whose end this is known.
  public let known: Day
  /// That of the known day first, then one for every later day on which something is certain to
  /// begin.
  public let steps: [Step]

  public struct Step: Sendable {
    public let day: Day
    /// Nil: the ordinance does not apply.
    public let state: RuleState?
  }

  /// The state of a day not before the known one, as far as it is certain.
  public func state(on day: Day) -> RuleState? {
    (steps.last { $0.day <= day } ?? steps[0]).state
  }
}

extension Evaluator {
  /// What is certain at the end of a day.
  /// - Parameters:
  ///   - ordinance: its place in `workspace.ordinances`.
  ///   - asked: on each day the area that answers for it then is looked at.
  public func outlook(ordinance: Int, in asked: Area, known: Day) -> Outlook {
    let course = Course(self, known: known)
    var days = [known]
    for event in course.events(ordinance, for: asked) {
      guard event.isCertain else { break }
      if event.day != days.last { days.append(event.day) }
    }
    return Outlook(
      known: known,
      steps: days.map { .init(day: $0, state: course.state(ordinance, for: asked, on: $0)) })
  }

  /// How an ordinance stands on a day, later ones included, if it is only known what was published by
  /// another one; nil: it does not apply.
  public func state(
    ordinance: Int, in asked: Area, on day: Day, known: Day
  ) -> RuleState? {
    Course(self, known: known).state(ordinance, for: asked, on: day)
  }

  /// How an ordinance would stand on a day if one of its versions were in force, whether it is or not.
  /// - Parameters:
  ///   - version: its label.
  ///   - area: is looked at itself, also after it became part of another one.
  public func state(
    ordinance: Int, under version: String, in area: Area, on day: Day, known: Day
  ) -> RuleState? {
    versions(of: ordinance, in: area).first { $0.ruleSet.version.value == version }.map {
      Course(self, known: known).state(under: $0, on: day)
    }
  }

  /// An ordinance in an area over time, to be asked for many days.
  public func course(of ordinance: Int, in asked: Area, known: Day) -> AreaCourse {
    AreaCourse(Course(self, known: known), ordinance, asked)
  }
}

/// What an ordinance does in an area over time, as it is known at the end of a day.
public struct AreaCourse {
  private let course: Course
  private let ordinance: Int
  private let asked: Area
  /// Long after the last figure nothing changes but on these days.
  private let turns: [Day]

  init(_ course: Course, _ ordinance: Int, _ asked: Area) {
    self.course = course
    self.ordinance = ordinance
    self.asked = asked
    turns = course.turns(ordinance, for: asked)
  }

  /// A day, as early as it is certain without looking that nothing changed until another one.
  public func firstDayUnchanged(until day: Day) -> Day {
    day <= course.lastDayOfFigures ? day : turns.last { $0 <= day } ?? day
  }

  /// Nil: the ordinance does not apply.
  public func state(on day: Day) -> RuleState? { course.state(ordinance, for: asked, on: day) }

  /// Where this may differ from what was known at the end of a day.
  public var hindsight: Hindsight { Hindsight(ordinance, course) }
}

extension Course {
  fileprivate func state(_ ordinance: Int, for asked: Area, on day: Day) -> RuleState? {
    let area = evaluator.workspace.areas.answering(asked, on: day)
    let periods = periods(ordinance: ordinance, in: area)
    // Callers mostly ask for one of the last periods.
    guard let at = periods.lastIndex(where: { $0.days.from <= day }),
      periods[at].days.contains(day)
    else { return nil }
    return state(of: at, among: periods, ordinance, in: area, on: day)
  }

  /// The state of a day in one of the periods of an ordinance.
  func state(
    of at: Int, among periods: [Evaluator.Period], _ ordinance: Int, in area: Area, on day: Day
  ) -> RuleState {
    let version = AreaVersion(evaluator.compiled[ordinance][periods[at].version], in: area)
    let same = samePhase(around: at, periods, ordinance)
    return state(
      under: version, level: periods[at].level, since: periods[same.lowerBound].days.from,
      until: periods[same.upperBound].days.through, on: day)
  }

  /// The state of a day on which a version may not be in force; since when is not looked for.
  fileprivate func state(under version: AreaVersion, on day: Day) -> RuleState {
    state(under: version, level: run(version).step(on: day).level, since: day, until: nil, on: day)
  }

  private func state(
    under version: AreaVersion, level: Int?, since: Day, until: Day?, on day: Day
  ) -> RuleState {
    let run = run(version)
    let guidelines = guidelines(of: version, level: level, run: run, on: day)
    return RuleState(
      workspace: evaluator.workspace, area: version.area, ruleSet: version.ruleSet, level: level,
      since: since, until: until, guidelines: guidelines.applying,
      undecidedGuidelines: guidelines.undecided, notice: notice(of: run.step(on: day), version),
      values: readings(of: version).all)
  }

  /// The notice on which the phase rests.
  func notice(of step: VersionRun.Step, _ version: AreaVersion) -> Notice? {
    step.notice.map { evaluator.workspace.ordinances[version.compiled.ordinance].notices[$0] }
  }

  /// The places of the periods around one of them that have its phase without a break, across versions.
  func samePhase(
    around at: Int, _ periods: [Evaluator.Period], _ ordinance: Int
  ) -> ClosedRange<Int> {
    func goesOn(after place: Int) -> Bool {
      periods[place].days.last == periods[place + 1].days.from - 1
        && evaluator.phase(of: periods[place], ordinance: ordinance)?.id.value
          == evaluator.phase(of: periods[place + 1], ordinance: ordinance)?.id.value
    }
    var (first, last) = (at, at)
    while first > 0, goesOn(after: first - 1) { first -= 1 }
    while last + 1 < periods.count, goesOn(after: last) { last += 1 }
    return first...last
  }

  /// The area itself, and those that answer for it on other days.
  func answering(_ asked: Area) -> [Area] {
    var areas = [evaluator.workspace.areas.answering(asked, on: .distantPast)]
    while let next = areas[areas.count - 1].merger?.into {
      areas.append(evaluator.workspace.areas[next])
    }
    return areas
  }

  /// The last day on which a condition could be another one than on the day before, because of
  /// figures: one may hold for some days, and a row wait for a day that counts.
  fileprivate var lastDayOfFigures: Day {
    let days = evaluator.workspace.metrics.map(\.holds).max() ?? 1
    return min(known, (evaluator.observations.lastDay ?? .distantPast) + days + 31)
  }

  /// The days on which something may begin after the last of the figures, and that one; in order.
  fileprivate func turns(_ ordinance: Int, for asked: Area) -> [Day] {
    var days = [lastDayOfFigures]
    let versions = evaluator.compiled[ordinance]
    for area in answering(asked) {
      if let merger = area.merger { days.append(merger.since) }
      var looked = [(ordinance: ordinance, area: area)]
      for version in versions {
        for target in version.looksAt {
          guard let place = evaluator.workspace.areas.place(target.of, for: area) else { continue }
          looked.append((target.ordinance, evaluator.workspace.areas[place]))
        }
      }
      for version in evaluator.versions(of: ordinance, in: area) {
        days += run(version).changes.joined().map(\.day)
      }
      for (ordinance, area) in looked {
        for period in periods(ordinance: ordinance, in: area) {
          // Others look at the eve.
          days += [period.days.from, period.days.from + 1]
          if let last = period.days.through { days += [last + 1, last + 2] }
        }
      }
    }
    for limits in versions.flatMap({ $0.ruleSet.allGuidelines }).compactMap(\.only?.days) {
      if limits.from > .distantPast { days.append(limits.from) }
      if limits.last < .distantFuture { days.append(limits.last + 1) }
    }
    return Set(days.filter { $0 >= lastDayOfFigures }).sorted()
  }

  // MARK: What is to come

  fileprivate struct Event {
    let day: Day
    let isCertain: Bool
  }

  /// The days after the known one on which something may begin or end, earliest first.
  fileprivate func events(_ ordinance: Int, for asked: Area) -> [Event] {
    let areas = evaluator.workspace.areas
    var events: [Event] = []
    func add(_ day: Day, isCertain: Bool) {
      if day > known { events.append(Event(day: day, isCertain: isCertain)) }
    }
    func isFixed(_ day: Day) -> Bool {
      self.isFixed(day, ordinance, in: areas.answering(asked, on: day))
    }
    func add(_ day: Day) { add(day, isCertain: isFixed(day - 1) && isFixed(day)) }
    for area in answering(asked) {
      if let merger = area.merger { add(merger.since) }
      let periods = periods(ordinance: ordinance, in: area)
      for (at, period) in periods.enumerated() where period.days.last >= known {
        let isLast = at + 1 == periods.count
        if !isLast, periods[at + 1].days.from == period.days.last + 1,
          periods[at + 1].version == period.version
        {
          // What is due takes effect.
          add(periods[at + 1].days.from, isCertain: true)
        } else if period.days.last < .distantFuture {
          add(period.days.last + 1)
        }
        if at == 0 || periods[at - 1].days.last < period.days.from - 1 { add(period.days.from) }
      }
    }
    for version in evaluator.compiled[ordinance] where version.window.last > known {
      if version.ruleSet.inheritance == .phasesInForce {
        // A milder phase that is due to begin or end takes its guidelines with it.
        for area in answering(asked) where version.speaks(of: area) {
          for change in run(AreaVersion(version, in: area)).changes.joined()
          where version.window.contains(change.day) {
            add(change.day, isCertain: isFixed(change.day - 1) || version.window.contains(known))
          }
        }
      }
      for guideline in version.ruleSet.allGuidelines {
        guard let days = guideline.only?.days else { continue }
        if version.window.contains(days.from) { add(days.from) }
        if days.last < .distantFuture, version.window.contains(days.last + 1) {
          add(days.last + 1)
        }
      }
    }
    // Of one day that stands there for two reasons the uncertain one decides.
    return events.sorted { ($0.day, $0.isCertain ? 1 : 0) < ($1.day, $1.isCertain ? 1 : 0) }
  }
}
