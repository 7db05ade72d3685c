internal import Observations
internal import RuleLanguage

/// What a version's machines did in one area: which phase applied from which day on, before
/// anything is cut to validity.
struct VersionRun {
  /// From a day on this phase applies; a nil level is *unknown*. The first step begins before
  /// everything.
  struct Step: Equatable {
    let from: Day
    let level: Int?
  }

  let steps: [Step]
  /// Per phase: on which days its machine changed. Empty for exclusive rule sets.
  let changes: [[Change]]
  /// The last known day on which an exclusive rule set's conditions decided; nil: never, or the
  /// phases are independent.
  let lastDecided: Day?

  struct Change: Equatable {
    let day: Day
    let isInForce: Bool
  }

  /// Whether a phase's machine is in force on a day.
  func isInForce(_ level: Int, on day: Day) -> Bool {
    changes[level].last { $0.day <= day }?.isInForce ?? false
  }
}

extension Evaluator {
  /// Runs a version in an area over the days that were known on `known`; what is due then still
  /// takes effect.
  func run(_ version: CompiledVersion, in area: Area, known: Day) -> VersionRun {
    let end = max(0, min(known, version.lastCountedDay) - observations.firstDay + 1)
    let first = version.ruleSet.firstCountedDay.map { $0 - observations.firstDay } ?? 0
    let days = min(max(0, first), end)..<end
    return version.ruleSet.kind == .independent
      ? runIndependent(version, area, days, known: known) : runExclusive(version, area, days)
  }

  // MARK: Independent phases

  private func runIndependent(
    _ version: CompiledVersion, _ area: Area, _ days: Range<Int>, known lastKnown: Day
  ) -> VersionRun {
    var changes: [[VersionRun.Change]] = [[]]
    var known = Day.distantPast
    for phase in version.ruleSet.phases.dropFirst() {
      guard let starts = phase.starts, let ends = phase.ends else {
        changes.append([])
        continue
      }
      var found: [VersionRun.Change] = []
      var firstKnown = Day.distantFuture
      runMachine(version, starts, ends, area, days, known: lastKnown) { day, state, isStartKnown in
        if isStartKnown, firstKnown == .distantFuture { firstKnown = day }
        if state.isInForce != found.last?.isInForce ?? false {
          found.append(VersionRun.Change(day: day, isInForce: state.isInForce))
        }
      }
      changes.append(found)
      known = max(known, firstKnown)
    }
    return VersionRun(steps: steps(changes, known: known), changes: changes, lastDecided: nil)
  }

  /// Runs one machine and shows its state after each day: the days with observations, those after
  /// them up to `known` while something may still change, and the day on which a change that is
  /// pending then takes effect.
  @inline(__always)
  func runMachine(
    _ version: CompiledVersion, _ starts: Trigger, _ ends: Trigger, _ area: Area,
    _ days: Range<Int>, known: Day, observe: (Day, MachineState, _ isStartKnown: Bool) -> Void
  ) {
    let rules = MachineRules(starts: starts, ends: ends, validFrom: version.window.from)
    let startTruth = truth(starts.when, area, days)
    let endTruth = ends.isImplied ? startTruth.map { 2 - $0 } : truth(ends.when, area, days)
    let startMask = version.mask(starts, area)
    let endMask = version.mask(ends, area)
    var state = MachineState()
    for place in days {
      let day = observations.firstDay + place
      let truth = startTruth[place]
      state.advance(
        to: day, starts: truth, ends: endTruth[place], startsCounted: startMask[place],
        endsCounted: endMask[place], rules: rules)
      observe(day, state, truth != Truth.isUnknown.rawValue)
    }
    var day = observations.firstDay + days.upperBound
    let last = min(known, day + Evaluator.longestForecast)
    var startsStand = true
    var endsStand = true
    while day <= last,
      state.pending != nil || (state.isFull(rules) && (startsStand || endsStand))
    {
      startsStand = startsStand && !version.counts(day, starts, area)
      endsStand = endsStand && !version.counts(day, ends, area)
      state.idle(to: day, rules: rules, startsStand: startsStand, endsStand: endsStand)
      observe(day, state, false)
      day = day + 1
    }
    if let due = state.pending {
      state.pass(to: due, rules: rules)
      observe(due, state, false)
    }
  }

  /// Days after the last observation over which a machine is followed, at the most. A pending
  /// change takes effect within a year; only a day set with hardly a day in it could go on longer.
  private static let longestForecast = 3660

  /// What a condition is on each day from the first of the observations on; only the observations
  /// of `days` count.
  func truth(_ condition: Condition, _ area: Area, _ days: Range<Int>) -> [UInt8] {
    TruthColumn.of(
      condition, area: area, days: days, metrics: workspace.metrics, observations: observations,
      country: workspace.areas.country.index)
  }

  /// The strictest machine in force decides; with none the first phase, once every machine has had
  /// a known day.
  private func steps(_ changes: [[VersionRun.Change]], known: Day) -> [VersionRun.Step] {
    var events: [(day: Day, level: Int, isInForce: Bool)] = []
    for (level, list) in changes.enumerated() {
      for change in list { events.append((change.day, level, change.isInForce)) }
    }
    if known != .distantPast, known != .distantFuture { events.append((known, 0, false)) }
    events.sort { $0.day < $1.day }
    var isInForce = [Bool](repeating: false, count: changes.count)
    var steps = [
      VersionRun.Step(from: .distantPast, level: known == .distantPast ? 0 : nil)
    ]
    var at = 0
    while at < events.count {
      let day = events[at].day
      while at < events.count, events[at].day == day {
        isInForce[events[at].level] = events[at].isInForce
        at += 1
      }
      let level = isInForce.lastIndex(of: true) ?? (day >= known ? 0 : nil)
      if level != steps.last?.level { steps.append(VersionRun.Step(from: day, level: level)) }
    }
    return steps
  }

  // MARK: Exclusive phases

  private func runExclusive(
    _ version: CompiledVersion, _ area: Area, _ days: Range<Int>
  ) -> VersionRun {
    let phases = version.ruleSet.phases
    let columns = phases.map { phase in
      phase.starts.map { truth($0.when, area, days) } ?? []
    }
    let effective = phases[0].starts?.effective ?? .daysLater(0)
    var steps = [VersionRun.Step(from: .distantPast, level: nil)]
    var lastDecided: Day?
    for place in days {
      // Exactly one condition holds where the table is sound; if not, the stricter phase counts.
      guard
        let level = columns.lastIndex(where: { $0[place] == Truth.isTrue.rawValue })
      else { continue }
      let day = observations.firstDay + place
      lastDecided = day
      let due = effective.day(after: day)
      if steps.last?.from == due { steps.removeLast() }
      if steps.last?.level != level { steps.append(VersionRun.Step(from: due, level: level)) }
    }
    return VersionRun(
      steps: steps, changes: phases.map { _ in [] }, lastDecided: lastDecided)
  }
}
