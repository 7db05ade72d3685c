internal import Observations
internal import RuleLanguage

/// One phase's machine in one area, with its conditions worked out day by day.
struct AreaMachine {
  let level: Int
  let version: CompiledVersion
  let area: Area
  let starts: Trigger
  let ends: Trigger
  let rules: MachineRules
  /// A `Truth` a day, from the first of the observations on.
  let startTruth: [UInt8]
  let endTruth: [UInt8]
  /// Whether a day is counted.
  let startMask: [Bool]
  let endMask: [Bool]
  /// The days that move counts, as places from the first observation on.
  let counted: Range<Int>
  /// How far the rows of the conditions are at the end, in the order of the file.
  let startRows: [RowCount]
  let endRows: [RowCount]
}

extension Course {
  /// The machine of a phase; nil where it has none.
  /// - Parameter last: observations of later days are left out.
  func machine(
    _ level: Int, of version: CompiledVersion, in area: Area, through last: Day = .distantFuture
  ) -> AreaMachine? {
    let phase = version.ruleSet.phases[level]
    guard let starts = phase.starts, let ends = phase.ends else { return nil }
    let counted = counted(version, through: min(known, last))
    let saved = saved(version, in: area)?.phases[level]
    var startColumns = ConditionColumns(
      version, area, counted, self, resuming: (saved?.startRows).map { (resumedDay, $0) })
    let startTruth = startColumns.column(starts.when)
    var endColumns = ConditionColumns(
      version, area, counted, self, resuming: (saved?.endRows).map { (resumedDay, $0) })
    let endTruth =
      ends.isImplied
      ? startTruth.map { Truth.isTrue.rawValue - $0 } : endColumns.column(ends.when)
    return AreaMachine(
      level: level, version: version, area: area, starts: starts, ends: ends,
      rules: MachineRules(starts: starts, ends: ends, validFrom: version.window.from),
      startTruth: startTruth, endTruth: endTruth,
      startMask: version.mask(starts.consecutive.daySet, area),
      endMask: version.mask(ends.consecutive.daySet, area), counted: counted,
      startRows: startColumns.rowsAtEnd, endRows: endColumns.rowsAtEnd)
  }

  /// Walks a machine from day to day and shows its state after each: the days with observations, those
  /// after them while something may still change, the day on which a change that is pending then takes
  /// effect, and the days of notices. What it starts with is shown for the day before.
  ///
  /// - Parameters:
  ///   - start: its state at the start of a day; nil: out, before the first day that counts.
  ///   - notices: those that count for the area, by day.
  ///   - end: the last day to walk; later ones are left alone.
  /// - Returns: its state at the end.
  @inline(__always)
  @discardableResult
  func walk(
    _ machine: AreaMachine, from start: (day: Day, state: MachineState)?,
    _ notices: [CompiledNotice], through end: Day = .distantFuture,
    observe: (Day, MachineState) -> Void
  ) -> MachineState {
    let first = evaluator.observations.firstDay
    let rules = machine.rules
    let (startTruth, endTruth) = (machine.startTruth, machine.endTruth)
    let (startMask, endMask) = (machine.startMask, machine.endMask)
    let firstCounted = first + machine.counted.lowerBound
    let lastCounted = first + (machine.counted.upperBound - 1)
    var state = start?.state ?? MachineState()
    var day = start?.day ?? firstCounted
    var next = start.map { start in notices.count { $0.day < start.day } } ?? 0
    if let start {
      observe(start.day - 1, state)
    } else if next < notices.count {
      day = min(day, notices[next].day)
    }
    var startsStand = true
    var endsStand = true
    var isSettled = false
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
      if isSettled, day <= min(stop, lastCounted), day >= firstCounted {
        let place = day - first
        state.advance(
          to: day, starts: startTruth[place], ends: endTruth[place],
          startsCounted: startMask[place], endsCounted: endMask[place], rules: rules,
          isSettled: true)
        observe(day, state)
        day = day + 1
      }
      isSettled = false
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
          startsStand =
            startsStand
            && !machine.version.counts(day, machine.starts.consecutive.daySet, machine.area)
          endsStand =
            endsStand && !machine.version.counts(day, machine.ends.consecutive.daySet, machine.area)
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
      isSettled = true
      next += 1
    }
  }

  /// Days after the last observation over which a machine is followed, at the most. A pending
  /// change takes effect within a year; only a day set with hardly a day in it could go on longer.
  private static let longestForecast = 3660
}
