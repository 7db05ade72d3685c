internal import Findings
internal import Observations
internal import Rules

/// One phase's machine in one area, with its conditions worked out day by day.
struct AreaMachine {
  let level: Int
  let version: AreaVersion
  let premises: Premises
  let starts: Side
  let ends: Side
  let rules: MachineRules
  /// The days that move counts, as places from the first observation on.
  let counted: Range<Int>

  /// One of the two triggers, day by day, from the first of the observations on.
  struct Side {
    let trigger: Trigger
    /// A `Truth` a day.
    let truth: [UInt8]
    /// Whether a day is counted.
    let mask: [Bool]
    /// The days on which the rows of the condition began afresh.
    let restarts: [Day]

    /// Whether a day is counted, also one without observations.
    func counts(_ day: Day, _ version: AreaVersion) -> Bool {
      version.counts(day, trigger.consecutive.daySet)
    }
  }

  subscript(side: CountTrace.Side) -> Side { side == .starts ? starts : ends }

  /// Its state at the start of a day; nil: out, before the first day that counts.
  var start: (day: Day, state: MachineState)? {
    premises.start.map { ($0.day, $0.machines[level]) }
  }

  /// Those that count for the area, by day.
  var notices: [CompiledNotice] { premises.notices }
}

extension Course {
  /// The machine of a phase, as a version begins with it in an area; nil where it has none.
  func machine(_ level: Int, of version: AreaVersion) -> AreaMachine? {
    machine(level, of: version, with: premises(of: version))
  }

  /// - Parameter last: observations of later days are left out.
  func machine(
    _ level: Int, of version: AreaVersion, with premises: Premises,
    through last: Day = .distantFuture
  ) -> AreaMachine? {
    let phase = version.ruleSet.phases[level]
    guard let starts = phase.starts, let ends = phase.ends else { return nil }
    let counted = counted(version, through: last)
    func side(
      _ side: CountTrace.Side, _ trigger: Trigger, oppositeOf other: AreaMachine.Side?
    ) -> AreaMachine.Side {
      let restarts = premises.restarts(level, side)
      let truth =
        other.map { $0.truth.map { Truth.isTrue.rawValue - $0 } }
        ?? ConditionColumns(version: version, counted: counted, course: self, restarts: restarts)
        .column(trigger.when)
      return AreaMachine.Side(
        trigger: trigger, truth: truth, mask: version.mask(trigger.consecutive.daySet),
        restarts: restarts)
    }
    let start = side(.starts, starts, oppositeOf: nil)
    let isOpposite = ends.isImplied && starts.when.rows.isEmpty
    return AreaMachine(
      level: level, version: version, premises: premises, starts: start,
      ends: side(.ends, ends, oppositeOf: isOpposite ? start : nil),
      rules: MachineRules(starts: starts, ends: ends, validFrom: version.window.from),
      counted: counted)
  }

  /// Walks a machine from day to day and shows its state after each: the days with observations, those
  /// after them while something may still change, the day on which a change that is pending then takes
  /// effect, and the days of notices. What it starts with is shown for the day before.
  ///
  /// - Parameter end: the last day to walk; later ones are left alone.
  /// - Returns: its state at the end.
  @inline(__always)
  @discardableResult
  func walk(
    _ machine: AreaMachine, through end: Day = .distantFuture,
    observe: (Day, MachineState) -> Void = { _, _ in }
  ) -> MachineState {
    let first = evaluator.observations.firstDay
    let rules = machine.rules
    let (start, notices) = (machine.start, machine.notices)
    let (startTruth, endTruth) = (machine.starts.truth, machine.ends.truth)
    let (startMask, endMask) = (machine.starts.mask, machine.ends.mask)
    let firstCounted = first + machine.counted.lowerBound
    let lastCounted = first + (machine.counted.upperBound - 1)
    var state = start?.state ?? MachineState()
    var day = start?.day ?? firstCounted
    var next = machine.premises.firstNotice
    if let start {
      observe(start.day - 1, state)
    } else if next < notices.count {
      day = min(day, notices[next].day)
    }
    // A count that was full at the end of the observations decides no more once its trigger could have
    // moved it.
    var startsStand = stands(machine.starts, machine, from: lastCounted + 1, to: day)
    var endsStand = stands(machine.ends, machine, from: lastCounted + 1, to: day)
    var settled = Day.distantPast
    while true {
      let stop = next < notices.count ? min(notices[next].day - 1, end) : end
      // Before the first observation that counts: what is pending falls due.
      if day < firstCounted {
        let last = min(stop, firstCounted - 1)
        if let due = state.pending, due <= last {
          state.pass(to: due, rules: rules)
          observe(due, state)
        }
        if day <= last { day = last + 1 }
      }
      if day == settled, day <= min(stop, lastCounted), day >= firstCounted {
        let place = day - first
        state.advance(
          to: day, starts: startTruth[place], ends: endTruth[place],
          startsCounted: startMask[place], endsCounted: endMask[place], rules: rules,
          isSettled: true)
        observe(day, state)
        day = day + 1
      }
      let last = min(stop, lastCounted)
      if day <= last, day >= firstCounted {
        for place in (day - first)...(last - first) {
          let day = first + place
          state.advance(
            to: day, starts: startTruth[place], ends: endTruth[place],
            startsCounted: startMask[place], endsCounted: endMask[place], rules: rules)
          observe(day, state)
        }
        day = last + 1
      }
      // After the last one: a full count still decides while it is certain that it stays full.
      if day > lastCounted {
        let last = min(min(known, stop), day + Course.longestForecast)
        while day <= last,
          state.pending != nil || (state.isFull(rules) && (startsStand || endsStand))
        {
          startsStand = startsStand && !machine.starts.counts(day, machine.version)
          endsStand = endsStand && !machine.ends.counts(day, machine.version)
          state.idle(to: day, rules: rules, startsStand: startsStand, endsStand: endsStand)
          observe(day, state)
          day = day + 1
        }
        if let due = state.pending, due <= stop {
          state.pass(to: due, rules: rules)
          observe(due, state)
        }
      }
      guard next < notices.count, notices[next].day <= end else { return state }
      day = notices[next].day
      state.set(inForce: machine.level <= notices[next].level, on: day)
      observe(day, state)
      settled = day
      next += 1
    }
  }

  /// Whether a trigger passes over all days from one on and before another.
  private func stands(
    _ side: AreaMachine.Side, _ machine: AreaMachine, from first: Day, to end: Day
  ) -> Bool {
    var day = first
    while day < end, day - first < Course.longestForecast {
      if side.counts(day, machine.version) { return false }
      day = day + 1
    }
    return true
  }

  /// Days after the last observation over which a machine is followed, at the most. A pending
  /// change takes effect within a year; only a day set with hardly a day in it could go on longer.
  private static let longestForecast = 3660
}
