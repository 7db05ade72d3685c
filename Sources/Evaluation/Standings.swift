internal import Observations
internal import RuleLanguage
internal import YAMLSource

extension Course {
  /// How an ordinance stands in an area on the last known day; nil: it does not apply.
  func standing(ordinance: Int, in area: Area) -> Standing? {
    let day = known
    let periods = periods(ordinance: ordinance, in: area)
    guard let at = periods.firstIndex(where: { $0.days.contains(day) }) else { return nil }
    let version = evaluator.compiled[ordinance][periods[at].version]
    let state = state(of: at, among: periods, ordinance, in: area, on: day)
    let last = samePhase(around: at, periods, ordinance).upperBound
    var pending: Standing.Pending?
    if last + 1 < periods.count, periods[last + 1].days.from - 1 == periods[last].days.last {
      pending = Standing.Pending(
        phase: evaluator.phase(of: periods[last + 1], ordinance: ordinance),
        from: periods[last + 1].days.from,
        isCertain: isCertain(periods[last + 1], after: periods[last], ordinance, in: area))
    }
    let triggers = readings(of: version, in: area).triggers
    return Standing(
      ordinance: ordinance, state: state, pending: pending,
      stale: staleness(version, run(version, in: area), triggers, level: state.level, in: area),
      unknownBecause: state.level == nil ? unknownReason(version, triggers) : nil)
  }

  /// Whether the phase of a period that follows another is fixed by what is known. Within a version it
  /// is: what is due takes effect. The phase with which a version begins may depend on figures to come.
  private func isCertain(
    _ next: Evaluator.Period, after period: Evaluator.Period, _ ordinance: Int, in area: Area
  ) -> Bool {
    guard next.version != period.version else { return true }
    let version = evaluator.compiled[ordinance][next.version]
    if notices(version, area).contains(where: { $0.day == next.days.from }) { return true }
    return version.firstEffect(ofFiguresAfter: known, in: area).map { next.days.from < $0 } ?? true
  }

  // MARK: Guidelines

  /// What applies in a phase on a day, and that of which it is not known. Of a day to come only
  /// figures are not known: what they limit is judged by those of the last known day.
  func guidelines(
    of version: CompiledVersion, level: Int?, run: VersionRun, in area: Area, on day: Day
  ) -> (applying: [GuidelineInForce], undecided: [GuidelineInForce]) {
    let ruleSet = version.ruleSet
    let entries = ruleSet.guidelines(
      inPhase: level, isInForce: { run.isInForce($0, on: day) },
      applies: { guideline in
        switch applies(guideline, version, in: area, on: day) {
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
  func applies(
    _ guideline: Guideline, _ version: CompiledVersion, in area: Area, on day: Day
  ) -> Truth {
    guard let only = guideline.only else { return .isTrue }
    guard only.days.contains(day), only.scope?.contains(area) ?? true else { return .isFalse }
    return only.when.map { truth(of: $0, version, in: area, on: min(day, known)) } ?? .isTrue
  }

  // MARK: Values

  /// What `readings` keeps.
  func newestReadings(
    of version: CompiledVersion, in area: Area
  ) -> (triggers: [Reading], all: [Reading]) {
    let triggers = readings(of: version, version.ruleSet.triggerConditions, in: area)
    let others = readings(of: version, version.ruleSet.conditions, in: area).filter { reading in
      !triggers.contains { $0.metric == reading.metric && $0.area == reading.area }
    }
    return (triggers, triggers + others)
  }

  /// For every figure that conditions look at, also through phases of other rule sets, the newest
  /// value up to the last known day.
  private func readings(
    of version: CompiledVersion, _ conditions: [Condition], in area: Area
  ) -> [Reading] {
    let readings = readings(of: version, conditions, in: area) {
      $0.window.contains(self.known - 1)
    }
    // Where only rule sets that have ended were looked at, theirs were the last figures that counted:
    // without them the answer would seem to rest on none.
    guard readings.isEmpty else { return readings }
    return self.readings(of: version, conditions, in: area) { $0.window.from < self.known }
  }

  /// - Parameter isAsked: which versions of other rule sets are asked; of several the latest.
  private func readings(
    of version: CompiledVersion, _ conditions: [Condition], in area: Area,
    where isAsked: (CompiledVersion) -> Bool
  ) -> [Reading] {
    var seen: Set<Reading> = []
    var asked: Set<[Int]> = []
    var readings: [Reading] = []
    // Own figures first, then those of the rule sets that are asked, however long the chain is.
    var open = [(conditions: conditions, version: version, area: area)]
    var next = 0
    let areas = evaluator.workspace.areas
    while next < open.count {
      let (conditions, version, area) = open[next]
      next += 1
      for comparison in conditions.flatMap(\.comparisons) {
        guard let place = areas.place(comparison.of, for: area) else { continue }
        let reading = evaluator.newest(
          comparison.metric, evaluator.scope(of: place, for: comparison.of), place, known,
          notBefore: version.ruleSet.firstCountedDay)
        // Under another first day that counts it may be another value.
        if seen.insert(reading).inserted { readings.append(reading) }
      }
      for reference in conditions.flatMap(\.references) {
        guard let target = version.references[reference.key],
          let place = areas.place(reference.of, for: area),
          asked.insert([target.ordinance, place]).inserted,
          let other = evaluator.compiled[target.ordinance].last(where: {
            isAsked($0) && $0.speaks(of: areas[place])
          })
        else { continue }
        open.append((other.ruleSet.triggerConditions, other, areas[place]))
      }
    }
    return readings
  }

  private func staleness(
    _ version: CompiledVersion, _ run: VersionRun, _ values: [Reading], level: Int?,
    in area: Area
  ) -> Staleness? {
    for reading in values {
      guard let origin = reading.origin,
        let allowed = evaluator.workspace.sources[origin.source].expect.staleAfter
      else { continue }
      if known - reading.day > allowed { return .old(reading, allowed: allowed) }
    }
    guard level != nil else { return nil }
    guard version.ruleSet.kind == .exclusive else { return missing(version, in: area) }
    guard let decided = run.lastDecided, decided < known else { return nil }
    return .undecided(since: decided + 1)
  }

  /// A figure that has never had a value, where a condition was unknown for lack of it.
  private func missing(_ version: CompiledVersion, in area: Area) -> Staleness? {
    let areas = evaluator.workspace.areas
    for level in version.ruleSet.phases.indices {
      for condition in [version.ruleSet.phases[level].starts, version.ruleSet.phases[level].ends]
        .compactMap({ $0?.when })
      {
        for comparison in condition.comparisons {
          let place = areas.place(comparison.of, for: area)
          let newest = place.map {
            evaluator.newest(
              comparison.metric, comparison.of, $0, known,
              notBefore: version.ruleSet.firstCountedDay)
          }
          guard newest?.value == nil, wasUnknown(level, of: version, in: area) else { continue }
          return .missing(
            metric: comparison.metric, of: comparison.of, area: place ?? area.index)
        }
      }
    }
    return nil
  }

  /// Whether a condition of a phase was unknown on a day that counted, as far as that is not settled
  /// since.
  private func wasUnknown(_ level: Int, of version: CompiledVersion, in area: Area) -> Bool {
    machine(level, of: version, in: area).map(wasUnknown) ?? false
  }

  func wasUnknown(_ machine: AreaMachine) -> Bool {
    let first = evaluator.observations.firstDay
    let version = machine.version
    let settled = max(
      machine.start?.day ?? .distantPast,
      version.ruleSet.beginning == .recount ? .distantPast : version.window.from,
      machine.notices.last { $0.day <= known }?.day ?? .distantPast)
    let days = machine.counted.upperBound
    let observed =
      version.observedDays
      ?? CompiledVersion.observedDays(
        of: version.ruleSet, days, evaluator.workspace, evaluator.observations)
    // Before the first and after the last observation that is known nothing is counted.
    let firstCounted = observed.firstIndex(of: true) ?? days
    let lastCounted = observed.prefix(days).lastIndex(of: true) ?? -1
    return machine.counted.contains { place in
      first + place >= settled && place >= firstCounted && place <= lastCounted
        && ((machine.startMask[place] && machine.startTruth[place] == Truth.isUnknown.rawValue)
          || (machine.endMask[place] && machine.endTruth[place] == Truth.isUnknown.rawValue))
    }
  }

  private func unknownReason(
    _ version: CompiledVersion, _ values: [Reading]
  ) -> UnknownReason {
    let first = max(
      evaluator.observations.firstDay, version.ruleSet.firstCountedDay ?? .distantPast)
    return UnknownReason(
      missing: values.filter { $0.value == nil }, from: first,
      through: min(known, version.lastCountedDay))
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
