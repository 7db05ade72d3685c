internal import Findings
internal import Observations
internal import Rules

/// What is known of a machine when its state is explained.
private struct TracedMachine {
  var state = MachineState()
  /// The days on which a change became due, or took effect the same day.
  var filled: [(day: Day, side: CountTrace.Side, count: Int, effective: Day)] = []
  /// What set the state last, and on which day.
  var origin: (PhaseTrace.Origin, Day)?
}

extension Course {
  /// What the machine of a phase did, up to a day.
  /// - Parameter versions: through how many versions that continue each other it is followed back.
  func trace(
    _ level: Int, of version: AreaVersion, on day: Day,
    through versions: Int = Course.mostVersionsExplained
  ) -> PhaseTrace {
    let phase = version.ruleSet.phases[level]
    guard let machine = machine(level, of: version) else {
      return PhaseTrace(phase: phase, isInForce: false, origin: nil, counts: [])
    }
    let traced = follow(machine, through: day)
    let state = traced.state
    var counts = traced.filled.suffix(state.pending == nil ? 1 : 2).map { filled in
      count(
        of: machine, filled.side, endingOn: filled.day, at: filled.count,
        effective: filled.effective)
    }
    var origin = counts.contains { isCause($0, of: state) } ? nil : traced.origin?.0
    if versions > 1, case .handedOver? = origin, let before = predecessor(of: level, version) {
      let handed = trace(
        before.level, of: before.version, on: version.window.from - 1, through: versions - 1)
      counts = (handed.counts.filter { $0.effective != nil } + counts)
        .suffix(state.pending == nil ? 1 : 2)
      if handed.origin != nil || counts.contains(where: { isCause($0, of: state) }) {
        origin = handed.origin
      }
    }
    let last = lastCounted(machine, on: day)
    if state.pending == nil, let last, last >= traced.origin?.1 ?? .distantPast {
      counts.append(
        count(
          of: machine, state.isInForce ? .ends : .starts, endingOn: last,
          at: Int(state.isInForce ? state.endCount : state.startCount), effective: nil))
    }
    return PhaseTrace(
      phase: phase, isInForce: state.isInForce, origin: origin, counts: counts)
  }

  /// Nobody reads further back; and a state may have been handed on by hundreds.
  static let mostVersionsExplained = 32

  /// Whether a full count brought the state of a machine about.
  private func isCause(_ count: CountTrace, of state: MachineState) -> Bool {
    count.effective != nil && count.effective != state.pending
      && (count.side == .starts) == state.isInForce
  }

  private func predecessor(
    of level: Int, _ version: AreaVersion
  ) -> (version: AreaVersion, level: Int)? {
    version.compiled.continuation?.phases[level].level.map { (evaluator.before(version), $0) }
  }

  /// Walks a machine and takes note of what decided.
  private func follow(_ machine: AreaMachine, through day: Day) -> TracedMachine {
    let version = machine.version
    let notices = machine.notices
    var traced = TracedMachine()
    if let start = machine.start, start.day <= day {
      switch version.ruleSet.beginning {
      case .recount: break
      case .phase: traced.origin = (.beginning(version.ruleSet), start.day)
      case .continue:
        if let before = predecessor(of: machine.level, version) {
          traced.origin = (.handedOver(before.version.ruleSet), start.day)
        } else if start.day == version.window.from,
          let blank = self.machine(
            machine.level, of: version, with: .none, through: start.day - 1)
        {
          // The version before has no such phase: it began as if it had always been there.
          traced.filled = follow(blank, through: start.day - 1).filled
        }
      }
      traced.state = start.state
    }
    var next = machine.premises.firstNotice
    walk(machine) { on, state in
      guard on <= day else { return }
      let before = traced.state
      traced.state = state
      if next < notices.count, notices[next].day == on {
        traced.filled = []
        traced.origin = (.notice(notices[next].notice), on)
        next += 1
      } else if let due = state.pending, before.pending != due {
        let side: CountTrace.Side = state.isInForce ? .ends : .starts
        traced.filled.append((on, side, count(side, state), due))
      } else if state.isInForce != before.isInForce, before.pending != on {
        let side: CountTrace.Side = state.isInForce ? .starts : .ends
        // An entry may set the count of `ends` to zero, but not that of `starts`.
        traced.filled.append((on, side, count(side, state), on))
      }
    }
    return traced

    func count(_ side: CountTrace.Side, _ state: MachineState) -> Int {
      Int(side == .starts ? state.startCount : state.endCount)
    }
  }

  /// The last day that moves a count, up to a day.
  private func lastCounted(_ machine: AreaMachine, on day: Day) -> Day? {
    machine.counted.isEmpty
      ? nil : min(day, evaluator.observations.firstDay + (machine.counted.upperBound - 1))
  }

  /// The days back to where the count began, or to the day that set it to zero, but not more
  /// counted days than the trigger needs.
  private func count(
    of machine: AreaMachine, _ side: CountTrace.Side, endingOn day: Day, at total: Int,
    effective: Day?
  ) -> CountTrace {
    let first = evaluator.observations.firstDay
    let version = machine.version
    let column = machine[side]
    let (trigger, mask) = (column.trigger, column.mask)
    let entry = entry(machine, side, on: day)
    let firstCounted = first + machine.counted.lowerBound
    func since(_ day: Day) -> Day {
      max(column.restarts.last { $0 <= day } ?? .distantPast, firstCounted)
    }
    var days: [CountedDay] = []
    var count = total
    var place = lastCounted(machine, on: day).map { $0 - first } ?? -1
    while place >= machine.counted.lowerBound, place < mask.count, days.count < mask.count {
      let on = first + place
      let isBeforeEntry = entry.map { on <= $0 } ?? false
      if total > 0, count == 0 || total - count >= trigger.consecutive.days { break }
      let role: CountedDay.Role =
        if isBeforeEntry {
          .beforeEntry
        } else if mask[place] {
          .counted
        } else {
          version.absence(of: on, from: trigger.consecutive.daySet).map { .skipped($0) } ?? .counted
        }
      days.append(
        counted(
          trigger.when, version, on: on, truth: Truth(rawValue: column.truth[place]) ?? .isUnknown,
          role: role, count: count, since: since(on)))
      if isBeforeEntry { break }
      if mask[place] {
        if total == 0 { break }
        count -= 1
      }
      place -= 1
    }
    let last = days.first?.day
    return CountTrace(
      side: side, trigger: trigger, ruleSet: version.ruleSet, days: days.reversed(),
      count: total, effective: effective,
      rows: last.map { traces(of: trigger.when.rows, version, on: $0, since: since($0)) } ?? [])
  }

  /// The first day in force, where only later days count; nil: all do.
  private func entry(
    _ machine: AreaMachine, _ side: CountTrace.Side, on day: Day
  ) -> Day? {
    guard side == .ends, machine.rules.countsFromDayAfterEntry else { return nil }
    var entry = machine.start?.state.firstDayInForce ?? .distantPast
    walk(machine) { on, state in
      if on <= day { entry = state.firstDayInForce }
    }
    return entry
  }
}

extension Course {
  /// The phases of a decision table: each condition on the day that decided the phase in force,
  /// and on the day that decided what is pending, or else on the last day, if that decided nothing.
  func decisionTraces(of version: AreaVersion) -> [PhaseTrace] {
    let phases = version.ruleSet.phases
    let first = evaluator.observations.firstDay
    let premises = premises(of: version)
    let start = premises.start
    let counted = counted(version, through: known)
    let columns = conditions(of: version, counted, with: premises)
    let effective = phases[0].starts?.effective ?? .daysLater(0)
    let step = decisions(version).step(on: known)
    let notice = notice(of: step, version)
    let since = max(start?.day ?? .distantPast, notice?.from ?? .distantPast)
    let decided = counted.filter { place in
      first + place >= since && columns.contains { $0[place] == Truth.isTrue.rawValue }
    }
    let deciding = decided.last { place in
      let due = effective.day(after: first + place)
      // What was decided for the day of a notice does not count.
      return due <= known && due != notice?.from
    }
    let last = counted.last.flatMap { first + $0 >= since ? $0 : nil }
    let later = decided.last { effective.day(after: first + $0) > known } ?? last
    let places = [deciding, later == deciding ? nil : later].compactMap { $0 }
    let restarts = premises.notices.map(\.day)
    return phases.enumerated().map { at, phase in
      func rowsSince(_ day: Day) -> Day {
        max(
          restarts.last { $0 <= day } ?? start?.restarts[at].starts ?? .distantPast,
          first + counted.lowerBound)
      }
      guard let starts = phase.starts else {
        return PhaseTrace(phase: phase, isInForce: false, origin: nil, counts: [])
      }
      let counts = places.map { place -> CountTrace in
        let day = first + place
        let truth = Truth(rawValue: columns[at][place]) ?? .isUnknown
        return CountTrace(
          side: .starts, trigger: starts, ruleSet: version.ruleSet,
          days: [
            self.counted(
              starts.when, version, on: day, truth: truth, role: .counted,
              count: truth == .isTrue ? 1 : 0, since: rowsSince(day))
          ], count: truth == .isTrue ? 1 : 0,
          effective: truth == .isTrue ? starts.effective.day(after: day) : nil,
          rows: traces(of: starts.when.rows, version, on: day, since: rowsSince(day)))
      }
      var origin: PhaseTrace.Origin?
      if at == step.level {
        origin =
          notice.map { .notice($0) } ?? (deciding == nil ? tableOrigin(of: version, start) : nil)
      }
      return PhaseTrace(
        phase: phase, isInForce: at == step.level, origin: origin, counts: counts)
    }
  }

  private func tableOrigin(
    of version: AreaVersion, _ start: Beginning?
  ) -> PhaseTrace.Origin? {
    guard start != nil else { return nil }
    switch version.ruleSet.beginning {
    case .recount: return nil
    case .phase: return .beginning(version.ruleSet)
    case .continue:
      guard version.compiled.continuation != nil else { return nil }
      return .handedOver(evaluator.before(version).ruleSet)
    }
  }
}
