internal import Findings
internal import Observations
internal import Rules

/// The period of an ordinance in an area that includes a day, extended by adjacent periods with the
/// same phase, across versions.
struct PeriodInForce {
  let version: AreaVersion
  /// Nil: unknown.
  let level: Int?
  let since: Day
  let until: Day?
  /// The period that follows without a break; nil: there is none.
  let next: Evaluator.Period?
  /// The version of the last of these periods, as an index.
  let lastVersion: Int

  /// Nil: the ordinance does not apply.
  init?(_ ordinance: Int, in area: Area, on day: Day, _ course: Course) {
    let (evaluator, periods) = (course.evaluator, course.periods(ordinance: ordinance, in: area))
    // Callers usually ask for one of the last periods.
    guard let at = periods.lastIndex(where: { $0.days.from <= day }), periods[at].days.contains(day)
    else { return nil }
    func touches(_ place: Int) -> Bool {
      periods[place].days.last == periods[place + 1].days.from - 1
    }
    func goesOn(after place: Int) -> Bool {
      touches(place)
        && evaluator.phase(of: periods[place], ordinance: ordinance)?.identity
          == evaluator.phase(of: periods[place + 1], ordinance: ordinance)?.identity
    }
    var (first, last) = (at, at)
    while first > 0, goesOn(after: first - 1) { first -= 1 }
    while last + 1 < periods.count, goesOn(after: last) { last += 1 }
    version = AreaVersion(course.rules.compiled[ordinance][periods[at].version], in: area)
    level = periods[at].level
    since = periods[first].days.from
    until = periods[last].days.through
    next = last + 1 < periods.count && touches(last) ? periods[last + 1] : nil
    lastVersion = periods[last].version
  }
}

extension RuleState {
  /// The state on a day, also under a version that is not in force then.
  init(
    of version: AreaVersion, level: Int?, since: Day, until: Day?, untilMayChange: Bool = false,
    on day: Day, _ course: Course
  ) {
    let (evaluator, run) = (course.evaluator, course[version].run)
    let limits = LimitsInForce(version: version, course: course)
    let entries = version.ruleSet.guidelines(
      inPhase: level, isInForce: { run.isInForce($0, on: day) },
      applies: { limits.include(day, $0).known }
    ).entries
    func inForce(_ entry: ResultingGuideline) -> GuidelineInForce {
      GuidelineInForce(
        guideline: entry.guideline, phase: entry.level.map { version.ruleSet.phases[$0] })
    }
    self.init(
      workspace: evaluator.workspace, area: version.area, ruleSet: version.ruleSet, level: level,
      since: since, until: until, untilMayChange: untilMayChange,
      guidelines: entries.filter(\.isCertain).map(inForce),
      undecidedGuidelines: entries.filter { !$0.isCertain }.map(inForce),
      notice: evaluator.notice(of: run.step(on: day), version),
      beneath: course[version].levelBeneath(on: day),
      values: course[version].readings.all)
  }

  /// The state in a period. Where values to come may carry the phase on, its last day is not known.
  init(of period: PeriodInForce, on day: Day, _ course: Course) {
    let basis = StandingBasis(period, course)
    let goesOn = period.next.map {
      !basis.begins($0, in: period) || basis.mayGoOn(to: $0, in: period)
    }
    let until = goesOn ?? false ? nil : period.until
    let (version, level) = (period.version, period.level)
    self.init(
      of: version, level: level, since: period.since, until: until,
      untilMayChange: until.map {
        AreaCourse(course, version.compiled.ordinance, version.area).mayEnd(level, before: $0)
      } ?? false,
      on: day, course)
  }
}

extension Standing {
  /// The state of an ordinance in an area on the last known day; nil: it does not apply.
  init?(
    _ ordinance: Int, in area: Area, looksAhead: Bool = false, isExplained: Bool = false,
    _ course: Course
  ) {
    guard let period = PeriodInForce(ordinance, in: area, on: course.known, course) else {
      return nil
    }
    let basis = StandingBasis(period, course)
    self.init(
      ordinance: ordinance, state: RuleState(of: period, on: course.known, course),
      pending: period.next.map { next in
        Pending(
          phase: course.evaluator.phase(of: next, ordinance: ordinance), from: next.days.from,
          isCertain: basis.isCertain(next, in: period))
      },
      stale: basis.staleness, unknownBecause: basis.unknownReason,
      prospects: looksAhead ? AreaCourse(course, ordinance, area).prospects : nil,
      trace: isExplained ? Trace(period.version, on: course.known, course) : nil)
    nextNotice = followingNotice(course)
    withdrawal = findWithdrawal(course)
    withdrawnBeneath = course[period.version].withdrawnBeneath(on: course.known)
  }

  private func findWithdrawal(_ course: Course) -> Notice? {
    let notices = course.evaluator.workspace.ordinances[ordinance].notices
    let withdrawals = notices.filter {
      $0.phase == nil && $0.replaces != nil && $0.isKnown(on: course.known)
        && $0.scope.contains(state.area)
    }
    func withdrawal(of notice: Notice?, where isMeant: (Notice) -> Bool) -> Notice? {
      notice?.id.flatMap { id in
        withdrawals.first { $0.replaces?.value == id.value && isMeant($0) }
      }
    }
    if let coming = withdrawal(of: state.notice, where: { $0.from > course.known }) {
      return coming
    }
    let since = state.since
    guard withdrawals.contains(where: { $0.from == since }),
      // Only one that lay beneath comes up by a withdrawal.
      state.notice.map({ $0.from < since }) ?? true
    else { return nil }
    let eve = AreaCourse(course, ordinance, state.area).state(on: since - 1)
    if let ended = withdrawal(of: eve?.notice, where: { $0.from == since }) { return ended }
    guard state.notice == nil else { return nil }
    // One that was to begin later would not count yet.
    return notices.lazy.filter { $0.from <= since }
      .compactMap { withdrawal(of: $0, where: { $0.from == since }) }.first
  }

  private func followingNotice(_ course: Course) -> Notice? {
    guard let through = state.notice?.through,
      let next = AreaCourse(course, ordinance, state.area).state(on: through + 1)
    else { return nil }
    return next.phase?.identity == state.phase?.identity ? next.notice : nil
  }
}

/// What an answer is based on.
private struct StandingBasis {
  private let version: AreaVersion
  private let level: Int?
  /// The newest values of the metrics that triggers use.
  private var values: [Reading] { course[version].readings.triggers }
  private let course: Course

  init(_ period: PeriodInForce, _ course: Course) {
    version = period.version
    level = period.level
    self.course = course
  }

  /// Whether what is pending is the phase that applies then, whatever the values to come are.
  func isCertain(_ next: Evaluator.Period, in period: PeriodInForce) -> Bool {
    guard begins(next, in: period) else { return false }
    return areaCourse.extremes(on: next.days.from).map {
      [$0.mildest, $0.strictest].allSatisfy { $0 == next.level }
    } ?? true
  }

  /// Whether the present phase may go on when another is pending.
  func mayGoOn(to next: Evaluator.Period, in period: PeriodInForce) -> Bool {
    // What is due within a version takes effect, but for a decision table.
    guard
      version.ruleSet.kind == .exclusive || next.version != period.lastVersion
        || isOpenEndOfOrder(next),
      let present = level.map({ version.ruleSet.phases[$0].identity }),
      let extremes = areaCourse.extremes(on: next.days.from),
      let there = extremes.ruleSet.level(ofIdentity: present),
      let mildest = extremes.mildest, let strictest = extremes.strictest
    else { return false }
    return switch extremes.ruleSet.kind {
    case .exclusive: (min(mildest, strictest)...max(mildest, strictest)).contains(there)
    case .independent: [mildest, strictest].contains(there)
    }
  }

  /// Whether a period begins because a notice has ended, and values to come may still change what it begins with.
  private func isOpenEndOfOrder(_ next: Evaluator.Period) -> Bool {
    let versions = course.rules.compiled[version.compiled.ordinance]
    return course[AreaVersion(versions[next.version], in: version.area)]
      .onlyOrderEnds(before: next.days.from) && !areaCourse.isSettled(next.days.from)
  }

  private var areaCourse: AreaCourse {
    AreaCourse(course, version.compiled.ordinance, version.area)
  }

  /// Whether the phase with which another version begins is certain to begin: it may depend on later values.
  /// Within a version it always is: a pending change takes effect.
  func begins(_ next: Evaluator.Period, in period: PeriodInForce) -> Bool {
    if next.version == period.lastVersion { return !isOpenEndOfOrder(next) }
    let versions = course.rules.compiled[version.compiled.ordinance]
    let other = AreaVersion(versions[next.version], in: version.area)
    if course[other].notices.contains(where: { $0.day == next.days.from }) { return true }
    if course[other].order(on: next.days.from) != nil { return true }
    let last = AreaVersion(versions[period.lastVersion], in: version.area)
    if course.isDue(next.days.from, from: last, to: other) { return true }
    return course[other].firstEffect().map { next.days.from < $0 } ?? true
  }

  /// Why the answer rests on old values; nil: it does not.
  var staleness: Staleness? {
    // What was ordered rests on no value.
    if course[version].order(on: course.known) != nil { return nil }
    for reading in values {
      guard let origin = reading.origin,
        let allowed = course.evaluator.workspace.sources[origin.source].expect.staleAfter
      else { continue }
      if course.known - reading.day > allowed { return .old(reading, allowed: allowed) }
    }
    guard level != nil else { return nil }
    guard version.ruleSet.kind == .exclusive else { return missing }
    guard let decided = course[version].run.lastDecided, decided < course.known else { return nil }
    return .undecided(since: decided + 1)
  }

  /// A metric of an area that never had a value, if a condition was unknown because of that.
  private var missing: Staleness? {
    for (level, phase) in version.ruleSet.phases.enumerated() {
      for comparison in phase.triggers.flatMap(\.when.comparisons) {
        let place = version.place(of: comparison.of)
        let reading = place.map {
          course.evaluator.newest(
            comparison.metric, comparison.of, $0, course.known,
            notBefore: version.ruleSet.firstCountedDay)
        }
        guard reading?.value == nil, wasUnknown(level) else { continue }
        return .missing(
          metric: comparison.metric, of: comparison.of, area: place ?? version.area.index)
      }
    }
    return nil
  }

  /// Whether a condition of a phase was unknown on a counted day since its state was last set by a
  /// beginning or a notice.
  private func wasUnknown(_ level: Int) -> Bool {
    guard let machine = AreaMachine(level, of: course[version]) else { return false }
    let first = course.evaluator.observations.firstDay
    let settled = max(
      machine.start?.day ?? .distantPast,
      version.ruleSet.beginning == .recount ? .distantPast : version.window.from,
      machine.premises.notices.last { $0.day <= course.known }?.day ?? .distantPast)
    let days = machine.counted.upperBound
    let observed =
      course[version].observedDays
      ?? CompiledVersion.observedDays(
        of: version.compiled.countedMetrics, days, course.evaluator.workspace,
        course.evaluator.observations, known: course.known)
    // Nothing is counted before the first or after the last known observation.
    let firstCounted = observed.firstIndex(of: true) ?? days
    let lastCounted = observed.prefix(days).lastIndex(of: true) ?? -1
    func isUnknown(_ side: TriggerColumn, _ place: Int) -> Bool {
      side.mask[place] && side.truth[place] == Truth.isUnknown.rawValue
    }
    return machine.counted.contains { place in
      first + place >= settled && place >= firstCounted && place <= lastCounted
        && (isUnknown(machine.starts, place) || isUnknown(machine.ends, place))
    }
  }

  /// Why the phase is unknown; nil: it is known.
  var unknownReason: UnknownReason? {
    guard level == nil else { return nil }
    let first = max(
      course.evaluator.observations.firstDay, version.ruleSet.firstCountedDay ?? .distantPast)
    return UnknownReason(
      missing: values.filter { $0.value == nil }, from: first,
      through: min(course.known, course[version].lastCountedDay))
  }
}
