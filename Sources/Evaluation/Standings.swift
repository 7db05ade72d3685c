internal import Findings
internal import Observations
internal import Rules

extension Course {
  /// How an ordinance stands in an area on the last known day; nil: it does not apply.
  func standing(ordinance: Int, in area: Area) -> Standing? {
    let day = known
    let periods = periods(ordinance: ordinance, in: area)
    guard let at = periods.firstIndex(where: { $0.days.contains(day) }) else { return nil }
    let version = AreaVersion(evaluator.compiled[ordinance][periods[at].version], in: area)
    let state = state(of: at, among: periods, ordinance, in: area, on: day)
    let last = samePhase(around: at, periods, ordinance).upperBound
    var pending: Standing.Pending?
    if last + 1 < periods.count, periods[last + 1].days.from - 1 == periods[last].days.last {
      pending = Standing.Pending(
        phase: evaluator.phase(of: periods[last + 1], ordinance: ordinance),
        from: periods[last + 1].days.from,
        isCertain: isCertain(periods[last + 1], after: periods[last], ordinance, in: area))
    }
    let triggers = readings(of: version).triggers
    return Standing(
      ordinance: ordinance, state: state, pending: pending,
      stale: staleness(version, triggers, level: state.level),
      unknownBecause: state.level == nil ? unknownReason(version, triggers) : nil)
  }

  /// Whether the phase of a period that follows another is fixed by what is known. Within a version it
  /// is: what is due takes effect. The phase with which a version begins may depend on figures to come.
  private func isCertain(
    _ next: Evaluator.Period, after period: Evaluator.Period, _ ordinance: Int, in area: Area
  ) -> Bool {
    guard next.version != period.version else { return true }
    let version = AreaVersion(evaluator.compiled[ordinance][next.version], in: area)
    if notices(version).contains(where: { $0.day == next.days.from }) { return true }
    return version.firstEffect(ofFiguresAfter: known).map { next.days.from < $0 } ?? true
  }

  // MARK: Guidelines

  /// What applies in a phase on a day, and that of which it is not known. Of a day to come only
  /// figures are not known: what they limit is judged by those of the last known day.
  func guidelines(
    of version: AreaVersion, level: Int?, run: VersionRun, on day: Day
  ) -> (applying: [GuidelineInForce], undecided: [GuidelineInForce]) {
    let ruleSet = version.ruleSet
    let entries = ruleSet.guidelines(
      inPhase: level, isInForce: { run.isInForce($0, on: day) },
      applies: { guideline in
        switch applies(guideline, version, on: day) {
        case .isTrue: true
        case .isFalse: false
        case .isUnknown: nil
        }
      }
    ).entries
    func inForce(_ entry: ResultingGuideline) -> GuidelineInForce {
      GuidelineInForce(guideline: entry.guideline, phase: entry.level.map { ruleSet.phases[$0] })
    }
    return (
      entries.filter(\.isCertain).map(inForce), entries.filter { !$0.isCertain }.map(inForce)
    )
  }

  /// Whether a day and the area are within the limits of a guideline.
  func applies(_ guideline: Guideline, _ version: AreaVersion, on day: Day) -> Truth {
    guard let only = guideline.only else { return .isTrue }
    guard only.days.contains(day), only.scope?.contains(version.area) ?? true
    else { return .isFalse }
    return only.when.map { truth(of: $0, version, on: min(day, known)) } ?? .isTrue
  }

  // MARK: Values

  /// What `readings` keeps.
  func newestReadings(of version: AreaVersion) -> (triggers: [Reading], all: [Reading]) {
    let triggers = readings(of: version, version.ruleSet.triggerConditions)
    let others = readings(of: version, version.ruleSet.conditions).filter { reading in
      !triggers.contains { $0.metric == reading.metric && $0.area == reading.area }
    }
    return (triggers, triggers + others)
  }

  /// For every figure that conditions look at, also through phases of other rule sets, the newest
  /// value up to the last known day.
  private func readings(of version: AreaVersion, _ conditions: [Condition]) -> [Reading] {
    let readings = readings(of: version, conditions) { $0.window.contains(self.known - 1) }
    // Where only rule sets that have ended were looked at, theirs were the last figures that counted:
    // without them the answer would seem to rest on none.
    guard readings.isEmpty else { return readings }
    return self.readings(of: version, conditions) { $0.window.from < self.known }
  }

  /// - Parameter isAsked: which versions of other rule sets are asked; of several the latest.
  private func readings(
    of version: AreaVersion, _ conditions: [Condition], where isAsked: (CompiledVersion) -> Bool
  ) -> [Reading] {
    var seen: Set<Reading> = []
    var asked: Set<[Int]> = []
    var readings: [Reading] = []
    // Own figures first, then those of the rule sets that are asked, however long the chain is.
    var open = [(conditions: conditions, version: version)]
    var next = 0
    let areas = evaluator.workspace.areas
    while next < open.count {
      let (conditions, version) = open[next]
      next += 1
      for comparison in conditions.flatMap(\.comparisons) {
        guard let place = version.place(of: comparison.of) else { continue }
        let reading = newest(
          comparison, place, evaluator.scope(of: place, for: comparison.of), version)
        // Under another first day that counts it may be another value.
        if seen.insert(reading).inserted { readings.append(reading) }
      }
      for reference in conditions.flatMap(\.references) {
        guard let (target, place) = version.target(of: reference),
          asked.insert([target.ordinance, place]).inserted,
          let other = evaluator.compiled[target.ordinance].last(where: {
            isAsked($0) && $0.speaks(of: areas[place])
          })
        else { continue }
        open.append((other.ruleSet.triggerConditions, AreaVersion(other, in: areas[place])))
      }
    }
    return readings
  }

  /// The newest value up to the last known day of a figure that a version compares.
  private func newest(
    _ comparison: Comparison, _ place: Int, _ scope: Comparison.Scope, _ version: AreaVersion
  ) -> Reading {
    evaluator.newest(
      comparison.metric, scope, place, known, notBefore: version.ruleSet.firstCountedDay)
  }

  private func staleness(_ version: AreaVersion, _ values: [Reading], level: Int?) -> Staleness? {
    for reading in values {
      guard let origin = reading.origin,
        let allowed = evaluator.workspace.sources[origin.source].expect.staleAfter
      else { continue }
      if known - reading.day > allowed { return .old(reading, allowed: allowed) }
    }
    guard level != nil else { return nil }
    guard version.ruleSet.kind == .exclusive else { return missing(version) }
    guard let decided = run(version).lastDecided, decided < known else { return nil }
    return .undecided(since: decided + 1)
  }

  /// A figure that has never had a value, where a condition was unknown for lack of it.
  private func missing(_ version: AreaVersion) -> Staleness? {
    for (level, phase) in version.ruleSet.phases.enumerated() {
      for comparison in phase.triggers.flatMap(\.when.comparisons) {
        let place = version.place(of: comparison.of)
        let reading = place.map { newest(comparison, $0, comparison.of, version) }
        guard reading?.value == nil, wasUnknown(level, of: version) else { continue }
        return .missing(
          metric: comparison.metric, of: comparison.of, area: place ?? version.area.index)
      }
    }
    return nil
  }

  /// Whether a condition of a phase was unknown on a day that counted, as far as that is not settled
  /// since.
  private func wasUnknown(_ level: Int, of version: AreaVersion) -> Bool {
    guard let machine = machine(level, of: version) else { return false }
    let first = evaluator.observations.firstDay
    let settled = max(
      machine.start?.day ?? .distantPast,
      version.ruleSet.beginning == .recount ? .distantPast : version.window.from,
      machine.notices.last { $0.day <= known }?.day ?? .distantPast)
    let days = machine.counted.upperBound
    let observed =
      version.compiled.observedDays
      ?? CompiledVersion.observedDays(
        of: version.ruleSet, days, evaluator.workspace, evaluator.observations)
    // Before the first and after the last observation that is known nothing is counted.
    let firstCounted = observed.firstIndex(of: true) ?? days
    let lastCounted = observed.prefix(days).lastIndex(of: true) ?? -1
    func isUnknown(_ side: AreaMachine.Side, _ place: Int) -> Bool {
      side.mask[place] && side.truth[place] == Truth.isUnknown.rawValue
    }
    return machine.counted.contains { place in
      first + place >= settled && place >= firstCounted && place <= lastCounted
        && (isUnknown(machine.starts, place) || isUnknown(machine.ends, place))
    }
  }

  private func unknownReason(_ version: AreaVersion, _ values: [Reading]) -> UnknownReason {
    let first = max(
      evaluator.observations.firstDay, version.ruleSet.firstCountedDay ?? .distantPast)
    return UnknownReason(
      missing: values.filter { $0.value == nil }, from: first,
      through: min(known, version.compiled.lastCountedDay))
  }
}

extension Evaluator {
  /// Whose value a reading shows: that of a larger area is named as such, also where a rule set is
  /// asked for that area and looks at its own.
  func scope(of place: Int, for scope: Comparison.Scope) -> Comparison.Scope {
    guard scope == .own else { return scope }
    return switch workspace.areas[place].level {
    case .county: .own
    case .state: .state
    case .country: .country
    case .group(let grouping): .group(grouping)
    }
  }
}
