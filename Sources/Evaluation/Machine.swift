internal import Rules

/// What one phase's machine remembers from day to day. The next state is a pure function of this
/// one, the day and the truth of the two conditions.
struct MachineState: Equatable {
  var isInForce = false
  /// Whether `starts` was known on some day, or the state was set.
  var hasBeenKnown = false
  /// The day on which a pending change to the opposite state takes effect.
  var pending: Day?
  /// The counted days in a row on which `starts` was true.
  var startCount: Int32 = 0
  /// The counted days in a row on which `ends` was true.
  var endCount: Int32 = 0
  /// The first day in force since the latest entry, at the earliest the first day of validity.
  var firstDayInForce = Day.distantPast
}

/// The rules of a machine in one area, the same for every day.
struct MachineRules {
  let startDays: Int32
  let endDays: Int32
  let startEffective: Trigger.Effective
  let endEffective: Trigger.Effective
  let countsFromDayAfterEntry: Bool
  let validFrom: Day

  init(starts: Trigger, ends: Trigger, validFrom: Day) {
    startDays = Int32(starts.consecutive.days)
    endDays = Int32(ends.consecutive.days)
    startEffective = starts.effective
    endEffective = ends.effective
    countsFromDayAfterEntry = ends.countsFromDayAfterEntry
    self.validFrom = validFrom
  }
}

extension MachineState {
  /// Advances by one day, in the order that the language prescribes: a pending change takes effect,
  /// both counts move, then a full count triggers a change. At most one change takes effect a day.
  ///
  /// - Parameters:
  ///   - starts, ends: the raw `Truth` of the two conditions.
  ///   - startsCounted, endsCounted: whether the day is in the day set of each trigger.
  ///   - isSettled: whether a notice has decided for this day.
  @inline(__always) mutating func advance(
    to day: Day, starts: UInt8, ends: UInt8, startsCounted: Bool, endsCounted: Bool,
    rules: MachineRules, isSettled: Bool = false
  ) {
    let hasChanged = pass(to: day, rules: rules) || isSettled
    if starts != Truth.isUnknown.rawValue { hasBeenKnown = true }
    if startsCounted { startCount = starts == Truth.isTrue.rawValue ? startCount &+ 1 : 0 }
    if rules.countsFromDayAfterEntry, !isInForce || day <= firstDayInForce {
      endCount = 0
    } else if endsCounted {
      endCount = ends == Truth.isTrue.rawValue ? endCount &+ 1 : 0
    }
    decide(on: day, hasChanged: hasChanged, rules: rules)
  }

  /// Advances by a day after the last observation: no count moves, and a pending change takes
  /// effect. A full count triggers a change only while that is certain whatever is published later:
  /// while its trigger has skipped every day since.
  mutating func idle(to day: Day, rules: MachineRules, startsStand: Bool, endsStand: Bool) {
    let hasChanged = pass(to: day, rules: rules)
    if isInForce ? endsStand : startsStand { decide(on: day, hasChanged: hasChanged, rules: rules) }
  }

  /// Sets the state at the start of a day, as a notice or the beginning of a version does: in force
  /// or out, nothing pending, counts at zero.
  mutating func set(inForce: Bool, on day: Day) {
    let first = inForce && !isInForce ? day : firstDayInForce
    self = MachineState()
    isInForce = inForce
    hasBeenKnown = true
    firstDayInForce = first
  }

  /// Lets a pending change take effect if this is its day.
  /// - Returns: whether it did.
  @inline(__always)
  @discardableResult
  mutating func pass(to day: Day, rules: MachineRules) -> Bool {
    guard pending == day else { return false }
    change(on: day, rules)
    pending = nil
    return true
  }

  /// Whether the count of the next change is full.
  func isFull(_ rules: MachineRules) -> Bool {
    isInForce ? endCount >= rules.endDays : startCount >= rules.startDays
  }

  /// Triggers a change if the count is full and none is pending.
  @inline(__always)
  private mutating func decide(on day: Day, hasChanged: Bool, rules: MachineRules) {
    guard pending == nil, isFull(rules) else { return }
    let due = (isInForce ? rules.endEffective : rules.startEffective).day(after: day)
    if due > day {
      pending = due
    } else if !hasChanged {
      change(on: day, rules)
    }
  }

  @inline(__always) private mutating func change(on day: Day, _ rules: MachineRules) {
    isInForce.toggle()
    if isInForce { firstDayInForce = max(day, rules.validFrom) }
  }
}
