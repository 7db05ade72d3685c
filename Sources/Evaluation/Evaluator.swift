internal import Findings
public import Observations
public import Rules

/// Applies the rules of a workspace to observations.
///
/// Pure: the same workspace and observations give the same answers, whatever the clock, the
/// machine or the order of the questions.
public final class Evaluator: Sendable {
  public let workspace: Workspace
  public let observations: Observations
  /// What is known of the rules when.
  let rules: RulesOverTime
  /// For how many days values to come are imagined: as long as counts and delays can take.
  let reach: Int

  /// - Parameter notices: which of the authority's notices count; if none does, only the values
  ///   decide.
  public init(
    _ workspace: Workspace, _ observations: Observations,
    counting notices: (Notice) -> Bool = { _ in true }
  ) {
    self.workspace = workspace
    self.observations = observations
    let reach = Future.reach(over: workspace)
    self.reach = reach
    var known: [Int: [CompiledVersion]] = [:]
    let places = Dictionary(
      workspace.ordinances.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { a, _ in a })
    // The ordinances that others refer to come first; a checked workspace has no cycles.
    var open = workspace.ordinances.indices.reversed().map { (place: $0, isReady: false) }
    while let next = open.popLast() {
      guard known[next.place] == nil else { continue }
      let versions = workspace.ordinances[next.place].versions
      let names = Set(versions.flatMap(\.conditions).flatMap(\.references).map(\.ruleSet))
      guard !next.isReady, !names.isEmpty else {
        known[next.place] = versions.indices.map { at in
          CompiledVersion(
            next.place, at, workspace: workspace, places: places, observations: observations,
            known: known, reach: reach, counting: notices)
        }
        continue
      }
      open.append((next.place, true))
      for name in names.sorted() { places[name].map { open.append(($0, false)) } }
    }
    rules = RulesOverTime(workspace.ordinances.indices.map { known[$0] ?? [] }, of: workspace)
  }

  /// The same rules over other values of the same days, of which the same metrics have any.
  package init(_ other: Evaluator, over observations: Observations) {
    workspace = other.workspace
    self.observations = observations
    rules = other.rules
    reach = other.reach
  }

  /// Consecutive days on which one phase is in force in an area, under one version.
  public struct Period: Sendable, Hashable {
    /// The index of the version in its ordinance.
    public let version: Int
    /// The index of the phase in the version; nil: unknown.
    public let level: Int?
    public var days: DayRange
    /// The notices that put the phase in force or confirmed it, by day: indices into the notices of
    /// the ordinance.
    public var notices: [Int] = []
  }

  /// The periods of an ordinance in an area, earliest first, cut to its validity and to the days on
  /// which no other ordinance displaces it.
  ///
  /// - Parameters:
  ///   - ordinance: its index in `workspace.ordinances`.
  ///   - known: the last day whose observations are known; what is pending then is included.
  public func periods(ordinance: Int, in area: Area, known: Day) -> [Period] {
    course(known: known).periods(ordinance: ordinance, in: area)
  }

  /// The periods of several ordinances in an area, one list for each. What they share is evaluated
  /// once.
  public func periods(ordinances: [Int], in area: Area, known: Day) -> [[Period]] {
    let course = course(known: known)
    return ordinances.map { course.periods(ordinance: $0, in: area) }
  }

  /// An ordinance in an area over time, to be queried for many days.
  /// - Parameters:
  ///   - asked: each day is evaluated for the area that answers for it then.
  ///   - rulesKnown: the day at whose end the rules are known; nil: that of the values.
  public func course(
    of ordinance: Int, in asked: Area, known: Day, rulesKnown: Day? = nil
  ) -> AreaCourse {
    AreaCourse(Course(self, known: known, rulesKnown: rulesKnown), ordinance, asked)
  }

  /// Whether the same versions of rules are known at the ends of two days.
  public func knowsTheSameRules(on day: Day, and other: Day) -> Bool {
    rules.isSame(on: day, and: other)
  }

  /// The situation in an area on a day, as known at the end of that day.
  /// - Parameters:
  ///   - looksAhead: whether each rule set has what follows.
  ///   - isExplained: whether each rule set has its trace.
  public func situation(
    in asked: Area, on day: Day, looksAhead: Bool = false, isExplained: Bool = false
  ) -> Situation {
    Situation(
      in: asked, looksAhead: looksAhead, isExplained: isExplained, course(known: day))
  }

  /// The situation in an area on a day with what follows and its reasons, and what each ordinance of the workspace, in its
  /// order, does there before and after that day.
  public func situationAndCourses(
    in asked: Area, on day: Day
  ) -> (situation: Situation, courses: [AreaCourse]) {
    let courses = courses(in: asked, known: day)
    let course = courses.first?.course ?? course(known: day)
    return (Situation(in: asked, looksAhead: true, isExplained: true, course), courses)
  }

  /// What each ordinance of the workspace, in its order, does in an area over time, as known at the end of a day.
  public func courses(in asked: Area, known: Day) -> [AreaCourse] {
    let course = course(known: known)
    return workspace.ordinances.indices.map { AreaCourse(course, $0, asked) }
  }

  /// The trace of an ordinance in an area on a day; nil if it does not apply there.
  /// - Parameter known: the last day whose observations are known; nil: the day itself. If the day
  ///   is later, the trace includes what is pending until then.
  public func trace(ordinance: Int, in area: Area, on day: Day, known: Day? = nil) -> Trace? {
    course(of: ordinance, in: area, known: known ?? day).trace(in: area, on: day)
  }

  /// What is known at the end of a day.
  func course(known day: Day) -> Course { Course(self, known: day) }

  /// The phase of a period; nil: unknown.
  public func phase(of period: Period, ordinance: Int) -> Phase? {
    period.level.map { workspace.ordinances[ordinance].versions[period.version].phases[$0] }
  }

  /// The notice on which the phase of a step rests.
  func notice(of step: VersionRun.Step, _ version: AreaVersion) -> Notice? {
    step.notice.map { workspace.ordinances[version.compiled.ordinance].notices[$0] }
  }

  /// The rule sets that apply in one of these areas on at least one of these days, by identifier
  /// and version.
  public func ruleSets(in areas: [Area], during days: DayRange) -> [RuleSet] {
    rules.all.compiled.flatMap { versions in
      versions.filter { version in
        areas.contains { area in
          version.ruleSet.scope.contains(area)
            && rules.all.applicable(AreaVersion(version, in: area)).contains {
              $0.from <= $0.last && $0.from <= days.last && $0.last >= days.from
            }
        }
      }.map(\.ruleSet)
    }
  }

  /// The day that an answer is for where none is named: the last usual one with values or, where rules only begin after it
  /// but still use these values, the first day of the rules; in a workspace without sources, the last day on which a version
  /// or a notice begins; nil: there is no such day.
  /// - Parameter last: no later one; nil: any.
  public func usualDay(through last: Day? = nil) -> Day? {
    if let day = observations.lastUsualDay {
      return firstDayOfRules(after: day, through: last ?? .distantFuture) ?? day
    }
    guard workspace.sources.isEmpty else { return nil }
    let ordinances = workspace.ordinances
    let days =
      ordinances.flatMap(\.versions).map(\.valid.from) + ordinances.flatMap(\.notices).map(\.from)
    return days.filter { $0 <= last ?? .distantFuture }.max()
  }

  /// The first day after another on which rules begin that still use values of the days before; nil: rules are in force on
  /// the other day, or none begin.
  private func firstDayOfRules(after day: Day, through last: Day) -> Day? {
    let versions = rules.all.compiled.joined()
    guard !versions.contains(where: { $0.window.contains(day) }) else { return nil }
    return versions.filter { version in
      let first = version.window.from
      return first > day && first <= last
        && version.countedMetrics.contains { metric in
          let newest = observations.lastDay(metric: metric).map { min($0, day) }
          return newest.map { $0 + workspace.metrics[metric].holds > first } ?? false
        }
    }.map(\.window.from).min()
  }

  /// The day nearest to another on which a rule set applies in an area, the earlier of two at the
  /// same distance; nil: there is none.
  public func nearestDayWithRules(in area: Area, to day: Day) -> Day? {
    // The area itself before a merger, and the one that answers for it.
    let areas = [area, workspace.areas.answering(area, on: day)].filter { $0.partOf == nil }
    let windows = rules.all.compiled.joined().flatMap { version in
      areas.filter(version.ruleSet.scope.contains).flatMap {
        rules.all.applicable(AreaVersion(version, in: $0))
      }
    }
    return windows.filter { $0.from <= $0.last }.map { min(max(day, $0.from), $0.last) }
      .min { (abs($0 - day), $0) < (abs($1 - day), $1) }
  }
}
