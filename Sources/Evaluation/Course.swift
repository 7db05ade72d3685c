internal import Findings
internal import Observations
internal import Rules

/// What the ordinances do in areas over time, as known at the end of a day.
///
/// Computed on demand and cached only here: ordinances that refer to another's phases need it
/// again, as do versions that continue another, and explanations.
final class Course {
  let evaluator: Evaluator
  /// The rules that are known.
  let rules: KnownRules
  /// The last day whose observations are known; pending changes still take effect after it.
  let known: Day
  /// What the values to come are taken to be; nil: nothing is known of them.
  let future: Future?
  /// What is known without them, which keeps this one.
  private unowned let base: Course?
  private var imagined: [Future: Course] = [:]
  private var versions: [AreaVersion.Key: VersionCourse] = [:]
  private var periods: [Key: [Evaluator.Period]] = [:]

  private struct Key: Hashable {
    let ordinance: Int
    let area: Int
  }

  /// - Parameter rulesKnown: the day at whose end the rules are known; nil: the same.
  init(_ evaluator: Evaluator, known: Day, rulesKnown: Day? = nil) {
    self.evaluator = evaluator
    self.known = known
    rules = evaluator.rules.known(on: rulesKnown ?? known)
    future = nil
    base = nil
  }

  private init(_ future: Future, after base: Course) {
    evaluator = base.evaluator
    known = base.known
    rules = base.rules
    self.future = future
    self.base = base
  }

  /// The same, if the values to come are as extreme as they can be.
  func imagining(_ future: Future) -> Course {
    if let base { return base.imagining(future) }
    if let known = imagined[future] { return known }
    let course = Course(future, after: self)
    imagined[future] = course
    return course
  }

  subscript(version: AreaVersion) -> VersionCourse {
    let key = version.key
    if let course = versions[key] { return course }
    let course = VersionCourse(version, self)
    versions[key] = course
    return course
  }

  /// Whether a version begins in a phase on the day on which another ordinance begins in an area: nothing was in force on
  /// the eve that could say something of that day.
  func beginsWithoutEve(_ version: AreaVersion, _ other: Int, in area: Area) -> Bool {
    guard case .phase = version.ruleSet.beginning else { return false }
    let first = version.window.from
    return rules.version(of: other, on: first, in: area)?.window.from == first
      && rules.version(of: other, on: first - 1, in: area) == nil
  }

  /// The periods of an ordinance in an area, earliest first, cut to its validity and to the days on
  /// which no other ordinance displaces it.
  func periods(ordinance: Int, in area: Area) -> [Evaluator.Period] {
    var open = [(ordinance: ordinance, area: area.index, isReady: false)]
    while let next = open.popLast() {
      let key = Key(ordinance: next.ordinance, area: next.area)
      guard periods[key] == nil else { continue }
      let area = evaluator.workspace.areas[next.area]
      guard !next.isReady,
        !rules.compiled[next.ordinance].allSatisfy(\.triggerReferences.isEmpty)
      else {
        periods[key] = workOut(next.ordinance, in: area)
        continue
      }
      // The ordinances it refers to come first; a loop, since chains may be long.
      open.append((next.ordinance, next.area, true))
      for version in rules.compiled[next.ordinance] {
        for reference in version.triggerReferences {
          if let (target, place) = AreaVersion(version, in: area).target(of: reference) {
            open.append((target.ordinance, place, false))
          }
        }
      }
    }
    return periods[Key(ordinance: ordinance, area: area.index)] ?? []
  }

  private func workOut(_ ordinance: Int, in area: Area) -> [Evaluator.Period] {
    var found: [Evaluator.Period] = []
    for version in rules.versions(of: ordinance, in: area) {
      let windows = rules.applicable(version)
      guard !windows.isEmpty else { continue }
      // Values to come change nothing on the days of which all have come.
      let isOver = version.window.last < self[version].lastDaySeen
      let steps = (isOver ? base ?? self : self)[version].run.steps
      for window in windows { add(steps, of: version, during: window, to: &found) }
    }
    found.sort { $0.days.from < $1.days.from }
    return found
  }

  private func add(
    _ steps: [VersionRun.Step], of version: AreaVersion, during window: DayRange,
    to periods: inout [Evaluator.Period]
  ) {
    let first = periods.count
    for (at, step) in steps.enumerated() {
      let end = at + 1 < steps.count ? steps[at + 1].from - 1 : .distantFuture
      let from = max(step.from, window.from)
      let last = min(end, window.last)
      guard from <= last else { continue }
      let through = last == .distantFuture ? nil : last
      // A notice that confirms the phase does not start a new period.
      if periods.count > first, periods[periods.count - 1].level == step.level {
        periods[periods.count - 1].days.through = through
        if let notice = step.notice { periods[periods.count - 1].notices.append(notice) }
      } else {
        periods.append(
          Evaluator.Period(
            version: version.compiled.place, level: step.level,
            days: DayRange(from: from, through: through), notices: step.notice.map { [$0] } ?? []))
      }
    }
  }
}
