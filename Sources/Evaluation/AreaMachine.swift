internal import Findings
internal import Observations
internal import Rules

/// The machine of one phase in one area, with its conditions evaluated for every day.
struct AreaMachine {
  let level: Int
  let version: AreaVersion
  let premises: Premises
  let starts: TriggerColumn
  let ends: TriggerColumn
  let rules: MachineRules
  /// The first day with observations, and the last day whose observations are known.
  let first: Day
  let known: Day
  /// The days that move counts, as offsets from the first observation.
  let counted: Range<Int>

  /// Makes the machine of a phase; nil if the phase has none.
  /// - Parameters:
  ///   - given: the premises; nil: those of the version.
  ///   - last: observations of later days are ignored.
  init?(
    _ level: Int, of course: VersionCourse, with given: Premises? = nil,
    through last: Day = .distantFuture
  ) {
    premises = given ?? course.premises
    guard let starts = course.column(.starts, ofPhase: level, premises),
      let ends = course.column(.ends, ofPhase: level, premises)
    else { return nil }
    self.level = level
    version = course.version
    self.starts = starts
    self.ends = ends
    rules = MachineRules(starts: starts.trigger, ends: ends.trigger, validFrom: version.window.from)
    first = course.course.evaluator.observations.firstDay
    known = course.course.known
    counted = course.counted(through: last)
  }

  subscript(side: CountTrace.Side) -> TriggerColumn { side == .starts ? starts : ends }

  /// The state at the start of a day; nil: out, before the first counted day.
  var start: (day: Day, state: MachineState)? {
    premises.start.map { ($0.day, $0.machines[level]) }
  }

  /// The number of counted days in a row, up to the last, on which `ends` was true.
  /// - Parameter entry: only days after this one are counted.
  func endRow(after entry: Day) -> Int32 {
    var count: Int32 = 0
    var place = counted.upperBound - 1
    while place >= counted.lowerBound, first + place > entry {
      if ends.mask[place] {
        guard ends.truth[place] == Truth.isTrue.rawValue else { return count }
        count += 1
      }
      place -= 1
    }
    return count
  }

  /// Walks from day to day and passes the state after each to `observe`: the days with observations,
  /// those after them while something may still change, the day on which a pending change then takes
  /// effect, and the days of notices. The state at the start is passed with the day before.
  ///
  /// - Parameters:
  ///   - end: the last day to walk.
  ///   - everyDay: false: of the days with observations, only those are passed on which the phase comes into force or ends, or
  ///     on which its machine is first known.
  /// - Returns: the state at the end.
  @inline(__always)
  @discardableResult
  func walk(
    through end: Day = .distantFuture, everyDay: Bool = true,
    observe: (Day, MachineState) -> Void = { _, _ in }
  ) -> MachineState {
    let (start, notices) = (self.start, premises.notices)
    let firstCounted = first + counted.lowerBound
    let lastCounted = first + (counted.upperBound - 1)
    var state = start?.state ?? MachineState()
    var day = start?.day ?? firstCounted
    var next = premises.firstNotice
    if let start {
      observe(start.day - 1, state)
    } else if next < notices.count {
      day = min(day, notices[next].day)
    }
    // A count that was full at the end of the observations no longer triggers a change once its
    // trigger could have moved it.
    var startsStand = stands(starts, from: lastCounted + 1, to: day)
    var endsStand = stands(ends, from: lastCounted + 1, to: day)
    var settled = Day.distantPast
    while true {
      let stop = next < notices.count ? min(notices[next].day - 1, end) : end
      // Before the first counted observation, only a pending change can take effect.
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
          to: day, starts: starts.truth[place], ends: ends.truth[place],
          startsCounted: starts.mask[place], endsCounted: ends.mask[place], rules: rules,
          isSettled: true)
        observe(day, state)
        day = day + 1
      }
      let last = min(stop, lastCounted)
      if day <= last, day >= firstCounted {
        eachDay(in: (day - first)...(last - first)) { place, starts, ends, isStart, isEnd in
          let day = first + place
          let (wasInForce, wasKnown) = (state.isInForce, state.hasBeenKnown)
          state.advance(
            to: day, starts: starts, ends: ends, startsCounted: isStart, endsCounted: isEnd,
            rules: rules)
          if everyDay || state.isInForce != wasInForce || state.hasBeenKnown != wasKnown {
            observe(day, state)
          }
        }
        day = last + 1
      }
      // Afterwards a full count triggers a change while it is certain to stay full.
      if day > lastCounted {
        let last = min(min(known, stop), day + AreaMachine.longestForecast)
        while day <= last,
          state.pending != nil || (state.isFull(rules) && (startsStand || endsStand))
        {
          startsStand = startsStand && !counts(day, starts)
          endsStand = endsStand && !counts(day, ends)
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
      state.set(inForce: level <= notices[next].level, on: day)
      observe(day, state)
      settled = day
      next += 1
    }
  }

  /// Passes each day with the truth of `starts` and of `ends`, and whether it counts for them.
  /// - Parameter places: as offsets from the first observation.
  @inline(__always)
  private func eachDay(
    in places: ClosedRange<Int>, _ body: (Int, UInt8, UInt8, Bool, Bool) -> Void
  ) {
    // Checked once, and not for each day.
    precondition(
      places.lowerBound >= 0
        && places.upperBound
          < min(
            starts.truth.count, ends.truth.count, starts.mask.count, ends.mask.count)
    )
    starts.truth.withUnsafeBufferPointer { starts in
      ends.truth.withUnsafeBufferPointer { ends in
        self.starts.mask.withUnsafeBufferPointer { startMask in
          self.ends.mask.withUnsafeBufferPointer { endMask in
            for place in places {
              body(place, starts[place], ends[place], startMask[place], endMask[place])
            }
          }
        }
      }
    }
  }

  /// Whether a trigger skips all days from `first` up to, but not including, `end`.
  private func stands(_ side: TriggerColumn, from first: Day, to end: Day) -> Bool {
    var day = first
    while day < end, day - first < AreaMachine.longestForecast {
      if counts(day, side) { return false }
      day = day + 1
    }
    return true
  }

  /// Whether a trigger counts a day, with or without observations.
  private func counts(_ day: Day, _ side: TriggerColumn) -> Bool {
    version.counts(day, side.trigger.consecutive.daySet)
  }

  /// The most days after the last observation for which a machine is followed. A pending change
  /// takes effect within a year; only a day set with hardly any days could take longer.
  private static let longestForecast = 3660
}
