/// A trigger with its defaults filled in.
struct NaiveTrigger: Hashable, Sendable {
  let when: NaiveWorkspace.Condition
  let consecutive: NaiveWorkspace.Consecutive
  let effective: NaiveWorkspace.Effective
  let isFromDayAfterEntry: Bool

  var days: Int { consecutive.days }
}

/// What a machine follows: both triggers of a phase.
final class NaiveTriggers: Sendable {
  let phase: String
  let level: Int
  let starts: NaiveTrigger
  let ends: NaiveTrigger
  let validFrom: Int
  let isStartedByDecision: Bool

  /// Nil where the phase has no triggers.
  init?(_ phase: NaiveWorkspace.Phase, level: Int, validFrom: Int) {
    /// What no day ever meets.
    let never = NaiveWorkspace.Condition.any([])
    let decided = NaiveWorkspace.Trigger(when: never, consecutive: nil, effective: nil)
    guard let starts = phase.startsByDecision ? decided : phase.starts else { return nil }
    let ends = phase.ends
    isStartedByDecision = phase.startsByDecision
    let oneDay = NaiveWorkspace.Consecutive(days: 1, daySet: nil)
    self.phase = phase.id
    self.level = level
    self.validFrom = validFrom
    self.starts = NaiveTrigger(
      when: starts.when, consecutive: starts.consecutive ?? oneDay,
      effective: starts.effective ?? .sameDay, isFromDayAfterEntry: false)
    self.ends = NaiveTrigger(
      when: phase.isEndedByDecision ? never : ends?.when ?? .not(starts.when),
      consecutive: ends?.consecutive ?? oneDay,
      effective: ends?.effective ?? starts.effective ?? .sameDay,
      isFromDayAfterEntry: ends?.isFromDayAfterEntry ?? false)
  }
}

/// What one of the two triggers meets on a day.
struct NaiveSight: Sendable {
  let truth: NaiveTruth
  /// Whether the day is in the trigger's day set.
  let isCounted: Bool
}

/// One phase's machine, walked from day to day as the language page tells it.
struct NaiveMachine: Sendable {
  let triggers: NaiveTriggers

  // What it remembers.
  private(set) var isInForce = false
  private(set) var hasHadKnownDay = false
  private(set) var changeIsDueOn: Int?
  private(set) var startCount = 0
  private(set) var endCount = 0
  private(set) var firstDayInForce: Int?

  init(_ triggers: NaiveTriggers) { self.triggers = triggers }

  var level: Int { triggers.level }
  private var starts: NaiveTrigger { triggers.starts }
  private var ends: NaiveTrigger { triggers.ends }

  /// 1. What was decided for this day. Says whether anything was.
  mutating func begin(_ day: Int) -> Bool {
    guard changeIsDueOn == day else { return false }
    changeIsDueOn = nil
    changeState(on: day)
    return true
  }

  /// 2. Both counts move, whatever the state.
  mutating func count(_ day: Int, _ start: NaiveSight, _ end: NaiveSight) {
    if start.truth != .unknown { hasHadKnownDay = true }
    if start.isCounted { startCount = start.truth == .yes ? startCount + 1 : 0 }
    if end.isCounted { endCount = end.truth == .yes ? endCount + 1 : 0 }
  }

  /// `counts-from: day after entry` holds the count of `ends` at zero through the first day in force.
  mutating func holdBack(_ day: Int) {
    guard ends.isFromDayAfterEntry else { return }
    let isAfterEntry = isInForce && day > firstDayInForce!
    if !isAfterEntry { endCount = 0 }
  }

  /// 3. If nothing is pending, a full count makes a change due. `same day` takes effect at once, but
  /// no machine changes twice a day.
  mutating func decide(
    _ day: Int, hasChanged: Bool, mayStart: Bool = true, mayEnd: Bool = true
  ) {
    guard changeIsDueOn == nil else { return }
    let isFull =
      isInForce ? mayEnd && endCount >= ends.days : mayStart && startCount >= starts.days
    guard isFull else { return }
    let due = NaiveMachine.day(isInForce ? ends.effective : starts.effective, after: day)
    if due > day {
      changeIsDueOn = due
    } else if !hasChanged {
      changeState(on: day)
    }
  }

  /// By a notice, or where a version begins in a phase.
  mutating func set(inForce: Bool, on day: Int) {
    if inForce, !isInForce { firstDayInForce = day }
    isInForce = inForce
    hasHadKnownDay = true
    changeIsDueOn = nil
    startCount = 0
    endCount = 0
  }

  /// Goes on where another version's machine of the same phase stands at the end of a day. The
  /// counts of changed triggers are counted anew by who knows the observations.
  mutating func takeOver(
    _ other: NaiveMachine, startCount newStartCount: Int, endCount newEndCount: (Int) -> Int
  ) {
    isInForce = other.isInForce
    hasHadKnownDay = other.hasHadKnownDay
    changeIsDueOn = other.changeIsDueOn
    firstDayInForce = other.firstDayInForce
    startCount = other.starts == starts ? other.startCount : newStartCount
    if other.ends == ends {
      endCount = other.endCount
    } else if !ends.isFromDayAfterEntry {
      endCount = newEndCount(.min)
    } else {
      endCount = isInForce ? newEndCount(firstDayInForce! + 1) : 0
    }
  }

  private mutating func changeState(on day: Int) {
    isInForce = !isInForce
    // An entry before the rules are valid is reported from their first day.
    if isInForce { firstDayInForce = max(day, triggers.validFrom) }
  }

  /// The first day on which a change applies whose count was full on a day.
  static func day(_ effective: NaiveWorkspace.Effective, after day: Int) -> Int {
    switch effective {
    case .sameDay: return day
    case .nextDay: return day + 1
    case .dayAfterNext: return day + 2
    case .daysLater(let days): return day + days
    case .nextWeekday(let weekday):
      var next = day + 1
      while PlainCalendar.dates[next].weekday != weekday { next += 1 }
      return next
    }
  }
}
