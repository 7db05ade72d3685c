internal import Rules

/// A count of days in a row beside another one of other days.
struct CountedDays {
  private let days: Int
  /// Nil: all days count.
  private let daySet: DaySet?
  /// The holidays by their rules and the identifiers of their states, where they matter.
  private var holidays: Set<String> = []

  init(_ count: Trigger.Count, of ruleSet: RuleSet, in areas: AreaTable) {
    days = count.days
    daySet = count.daySet.flatMap { place in ruleSet.calendar?.daySets[place] }
    guard needsHolidays, let calendar = ruleSet.calendar else { return }
    holidays = Set(
      calendar.holidays.map { holiday in
        let states = holiday.states.map { $0.map { areas[$0].id }.sorted() } ?? ["everywhere"]
        return "\(holiday.rule) \(states.joined(separator: " "))"
      })
  }

  /// Whether this count is never full before another one is, and sometimes later; nil: neither is known,
  /// nor the opposite.
  ///
  /// Of days of different kinds only one day by itself is certain: whenever several of some days in a row
  /// are full, the last of them is one of a larger set. Two of the larger set need not be, for a day
  /// that the smaller one skips may lie between.
  func isFullLater(than other: CountedDays) -> Bool? {
    let (isOften, isSeldom) = (isOneDay(in: other), other.isOneDay(in: self))
    return isOften == isSeldom ? nil : isSeldom
  }

  /// Whether this is one day of a set that has all days of the other one's.
  private func isOneDay(in other: CountedDays) -> Bool {
    guard days == 1 else { return false }
    // Where both look at holidays, and not at the same ones, nothing is known.
    if needsHolidays, other.needsHolidays, holidays != other.holidays { return false }
    return Weekday.allCases.allSatisfy { weekday in
      [false, true].allSatisfy { isHoliday in
        !other.contains(weekday, isHoliday) || contains(weekday, isHoliday)
      }
    }
  }

  private var needsHolidays: Bool { daySet.map { $0.exceptHolidays || $0.onlyHolidays } ?? false }

  private func contains(_ weekday: Weekday, _ isHoliday: Bool) -> Bool {
    guard let set = daySet else { return true }
    if set.exceptWeekdays.contains(weekday) || set.exceptHolidays && isHoliday { return false }
    return !set.isRestricted || set.onlyWeekdays.contains(weekday)
      || set.onlyHolidays && isHoliday
  }
}
