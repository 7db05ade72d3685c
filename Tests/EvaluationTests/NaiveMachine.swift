/// One phase's machine, walked from day to day as the language page tells it.
struct NaiveMachine {
  // What the rule file says, defaults filled in.
  private let startCondition: NaiveWorkspace.Condition
  private let startDays: Int
  private let startSet: NaiveWorkspace.DaySet?
  private let startEffective: NaiveWorkspace.Effective
  private let endCondition: NaiveWorkspace.Condition
  private let endDays: Int
  private let endSet: NaiveWorkspace.DaySet?
  private let endEffective: NaiveWorkspace.Effective
  private let isFromDayAfterEntry: Bool
  private let validFrom: Int
  private let firstCountedDay: Int?

  // What it remembers.
  private(set) var isInForce = false
  private(set) var hasHadKnownDay = false
  private var changeIsDueOn: Int?
  private var startCount = 0
  private var endCount = 0
  private var firstDayInForce = 0

  init(
    _ starts: NaiveWorkspace.Trigger, _ ends: NaiveWorkspace.Ends?,
    of version: NaiveWorkspace.Version, daySets: [NaiveWorkspace.DaySet]
  ) {
    func set(_ consecutive: NaiveWorkspace.Consecutive?) -> NaiveWorkspace.DaySet? {
      daySets.first { $0.id == consecutive?.daySet }
    }
    startCondition = starts.when
    startDays = starts.consecutive?.days ?? 1
    startSet = set(starts.consecutive)
    startEffective = starts.effective ?? .sameDay
    endCondition = ends?.when ?? .not(starts.when)
    endDays = ends?.consecutive?.days ?? 1
    endSet = set(ends?.consecutive)
    endEffective = ends?.effective ?? startEffective
    isFromDayAfterEntry = ends?.isFromDayAfterEntry ?? false
    validFrom = version.from
    firstCountedDay = version.firstCountedDay
  }

  /// A day of which everything is known that will ever be.
  mutating func see(
    _ day: Int, in county: NaiveWorkspace.County, _ observations: NaiveObservations,
    _ holidays: NaiveHolidays
  ) {
    let start = observations.truth(
      of: startCondition, in: county, on: day, firstCountedDay: firstCountedDay)
    let end = observations.truth(
      of: endCondition, in: county, on: day, firstCountedDay: firstCountedDay)
    if start != .unknown { hasHadKnownDay = true }

    // 1. What was decided for this day.
    var hasChanged = false
    if changeIsDueOn == day {
      changeState(on: day)
      changeIsDueOn = nil
      hasChanged = true
    }

    // 2. Both counts move, whatever the state.
    if holidays.isCounted(day, startSet, in: county) {
      startCount = start == .yes ? startCount + 1 : 0
    }
    if holidays.isCounted(day, endSet, in: county) {
      endCount = end == .yes ? endCount + 1 : 0
    }
    if isFromDayAfterEntry {
      let isAfterEntry = isInForce && day > firstDayInForce
      if !isAfterEntry { endCount = 0 }
    }

    // 3. If nothing is pending, a full count makes a change due.
    if changeIsDueOn == nil {
      if !isInForce, startCount >= startDays {
        makeDue(NaiveMachine.day(startEffective, after: day), on: day, hasChanged: hasChanged)
      } else if isInForce, endCount >= endDays {
        makeDue(NaiveMachine.day(endEffective, after: day), on: day, hasChanged: hasChanged)
      }
    }
  }

  /// A day that has not come yet: what is pending still falls due.
  mutating func foresee(_ day: Int) {
    if changeIsDueOn == day {
      changeState(on: day)
      changeIsDueOn = nil
    }
  }

  /// `same day` takes effect at once, but at most one change takes effect a day.
  private mutating func makeDue(_ due: Int, on day: Int, hasChanged: Bool) {
    if due > day {
      changeIsDueOn = due
    } else if !hasChanged {
      changeState(on: day)
    }
  }

  private mutating func changeState(on day: Int) {
    isInForce = !isInForce
    // An entry before the rules are valid is reported from their first day.
    if isInForce { firstDayInForce = day < validFrom ? validFrom : day }
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

/// Which days a day set holds in a county.
struct NaiveHolidays {
  let holidays: [NaiveWorkspace.Holiday]

  func isCounted(
    _ day: Int, _ set: NaiveWorkspace.DaySet?, in county: NaiveWorkspace.County
  ) -> Bool {
    guard let set else { return true }
    let weekday = PlainCalendar.dates[day].weekday
    let isHoliday = isHoliday(day, in: county.state)
    func names(_ words: [String]) -> Bool {
      words.contains(weekday) || (isHoliday && words.contains("holidays"))
    }
    if names(set.except) { return false }
    guard let only = set.only else { return true }
    return names(only)
  }

  private func isHoliday(_ day: Int, in state: NaiveWorkspace.State) -> Bool {
    let date = PlainCalendar.dates[day]
    for holiday in holidays where holiday.states.isEmpty || holiday.states.contains(state.id) {
      switch holiday.rule {
      case .yearly(let month, let dayOfMonth):
        if date.month == month, date.day == dayOfMonth { return true }
      case .once(let once):
        if once == day { return true }
      case .easter(let offset):
        if PlainCalendar.easterPlaces[date.year - 2019] + offset == day { return true }
      }
    }
    return false
  }
}
