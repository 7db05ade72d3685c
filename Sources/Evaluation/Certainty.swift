internal import Findings
internal import Observations
public import Rules

/// What later values can change, and what they cannot.
extension AreaCourse {
  /// Whether later values can no longer change the phases on any day through `last`.
  public func isFixed(through last: Day) -> Bool {
    // Mostly the last day decides, without a look at all versions.
    guard last <= known || isSettled(last) else { return false }
    // If a day is settled, so are the days before it, back to the last change of another cause.
    var days: Set<Day> = [last]
    for area in answering {
      if let merger = area.merger { days.insert(merger.since - 1) }
      for version in course.rules.versions(of: ordinance, in: area) {
        days.insert(version.window.last)
        days.formUnion(course.rules.applicable(version).map(\.last))
        days.formUnion(course[version].notices.map { $0.day - 1 })
        days.formUnion(course[version].ordersInForce.map { $0.days.from - 1 })
      }
    }
    return days.allSatisfy { $0 <= known || $0 > last || isSettled($0) }
  }

  /// Whether later values may end a phase before its last day; one that is unknown ends with the first of them.
  /// - Parameter level: the index of the phase; nil: unknown.
  package func mayEnd(_ level: Int?, before last: Day) -> Bool {
    last > known && (level == nil || !isFixed(through: last))
  }

  /// Whether the state on a day may be announced: later values cannot change its phase; what they
  /// never could change is announced only a day ahead.
  func isFixed(_ day: Day) -> Bool {
    guard day > known + 1, let version = version(on: day) else { return isSettled(day) }
    if course[version].notices.contains(where: { $0.day == day }) { return true }
    if course[version].order(on: day) != nil { return true }
    // Later values never could change rules without triggers, or the phase a version begins with.
    let ends = course[version].onlyOrderEnds(before: day)
    if course[version].firstEffect() == nil { return ends }
    if ends { return false }
    if case .phase = version.ruleSet.beginning, day == version.window.from { return false }
    return isSettled(day)
  }

  /// Whether later values can no longer change what the other ordinance says, if on a day one takes the
  /// place of the other.
  func isTakeoverFixed(on day: Day) -> Bool {
    if let successor = successor(on: day) { return successor.isFixed(day) }
    return former(on: day)?.isFixed(day - 1) ?? true
  }

  /// The mildest and the strictest phase that may apply on a later day, by their levels in the version of that day; a
  /// level is nil where the phase is unknown. Nil: later values cannot change the phase, or the rules do not apply then.
  func extremes(on day: Day) -> (ruleSet: RuleSet, mildest: Int?, strictest: Int?)? {
    guard !isSettled(day), let version = version(on: day) else { return nil }
    func level(_ future: Future) -> Int? {
      course.imagining(future).periods(ordinance: ordinance, in: area(on: day))
        .last { $0.days.contains(day) }?.level
    }
    return (version.ruleSet, level(.mildest), level(.strictest))
  }

  /// Whether later values cannot change the phase on a day.
  func isSettled(_ day: Day) -> Bool {
    guard day > known, let version = version(on: day) else { return true }
    let notices = course[version].notices
    if notices.contains(where: { $0.day == day }) { return true }
    if course[version].order(on: day) != nil { return true }
    // After a notice, the phases in force are not those with which the version begins.
    let hasNotice = notices.contains { version.window.contains($0.day) && $0.day < day }
    var first = course[version].firstEffect(inPhaseOfBeginning: !hasNotice)
    // A change that is pending in the version before is handed over with its delay.
    var next = version
    while next.compiled.continuation != nil {
      next = course.rules.before(next)
      guard next.window.last > known else { break }
      let other = course[next].firstEffect(inPhaseOfBeginning: false)
      first = [first, other].compactMap { $0 }.min()
    }
    return first.map { day < $0 } ?? true
  }

  /// The version that applies on a day in the area that answers then; nil: none.
  private func version(on day: Day) -> AreaVersion? {
    course.rules.applicableVersion(of: ordinance, on: day, in: area(on: day))
  }
}

extension VersionCourse {
  /// The first day on which values to come, of days that have none yet, can have an effect; nil: no trigger can
  /// act.
  ///
  /// One more counted day may fill a count, unless the version begins with a phase: then counts start
  /// at zero. A phase in force can only end, any other only start.
  /// - Parameter inPhaseOfBeginning: whether the phase of `begins` is still in force on the first day.
  func firstEffect(inPhaseOfBeginning: Bool = true) -> Day? {
    if let known = firstEffects[inPhaseOfBeginning] { return known }
    let day = findFirstEffect(inPhaseOfBeginning: inPhaseOfBeginning)
    firstEffects.updateValue(day, forKey: inPhaseOfBeginning)
    return day
  }

  private func findFirstEffect(inPhaseOfBeginning: Bool) -> Day? {
    let (ruleSet, window, known) = (version.ruleSet, version.window, lastDaySeen)
    var begun: Int?
    if inPhaseOfBeginning, case .phase(let level) = ruleSet.beginning, known < window.from {
      begun = level
    }
    let triggers = ruleSet.phases.enumerated().flatMap { level, phase in
      switch ruleSet.kind == .independent ? isInForce(level, begun) : nil {
      case true?: [phase.ends].compactMap { $0 }
      case false?: [phase.starts].compactMap { $0 }
      case nil: phase.triggers
      }
    }
    return triggers.filter { $0.decision == nil }.map { trigger in
      var day = begun == nil ? known + 1 : window.from
      var missing = begun == nil ? 1 : trigger.consecutive.days
      // After a month without a counted day, nothing is taken as certain.
      let last = day + 31
      while day < last {
        if version.counts(day, trigger.consecutive.daySet) { missing -= 1 }
        if missing <= 0 { break }
        day = day + 1
      }
      return trigger.effective.day(after: day)
    }.min()
  }

  /// Whether a phase is in force when the first value to come is published; nil: something may change
  /// that until then, or has changed it already.
  /// - Parameter begun: the phase with which the version begins, if it does.
  private func isInForce(_ level: Int, _ begun: Int?) -> Bool? {
    if let begun { return level <= begun }
    let seen = lastDaySeen
    let first = max(seen, version.window.from)
    guard first <= seen + 1, !notices.contains(where: { $0.day > seen }),
      let changes = run.changes.indices.contains(level) ? run.changes[level] : nil,
      !changes.contains(where: { $0.day > seen })
    else { return nil }
    return changes.last?.isInForce ?? false
  }
}

/// The days whose answer may since differ from the one known at their end.
///
/// Some rules count a day without a value, but only once a later value shows that it has none; and values may be
/// published after their day. Otherwise later values change no earlier day, and a notice is known by its first day.
public struct Hindsight {
  private let observations: Observations
  /// The metrics with values that were published after their day.
  private var late: Set<Int> = []
  /// By version with `observedDays`: whether each day has a value, up to the last that has.
  private var observed: [ArraySlice<Bool>] = []

  init(_ ordinance: Int, _ course: Course) {
    let evaluator = course.evaluator
    observations = evaluator.observations
    let days = max(0, course.known - observations.firstDay + 1)
    var seen: Set = [ordinance]
    var open = [ordinance]
    while let next = open.popLast() {
      for version in course.rules.compiled[next] {
        let compared = version.conditions.flatMap(\.comparisons).map(\.metric)
        late.formUnion(version.lateMetrics + compared.filter(observations.hasLateValues))
        if let days = version.observedDays?.prefix(days), let last = days.lastIndex(of: true) {
          observed.append(days[...last])
        }
        for target in version.referencedOrdinances where seen.insert(target.ordinance).inserted {
          open.append(target.ordinance)
        }
      }
    }
  }

  /// Whether the answer for a day may have changed since.
  public func concerns(_ day: Day) -> Bool {
    let place = day - observations.firstDay
    return late.contains { observations.isWaiting(metric: $0, on: day) } || place < 0
      || observed.contains { place < $0.endIndex && !$0[place] }
  }
}
