internal import Rules

/// A count of days in a row, to be compared with a count of other days.
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

  /// Whether this count is never full before another one, and sometimes later; nil: neither this nor the
  /// opposite is known.
  ///
  /// For different kinds of days only a single day is certain: whenever several days of a set in a row
  /// have been counted, the last of them is one of a larger set. Two of the larger set need not be in a
  /// row, for a day that the smaller one skips may lie between.
  func isFullLater(than other: CountedDays) -> Bool? {
    let (isOften, isSeldom) = (isOneDay(in: other), other.isOneDay(in: self))
    return isOften == isSeldom ? nil : isSeldom
  }

  /// Whether this is one day of a set that includes all days of the other.
  private func isOneDay(in other: CountedDays) -> Bool {
    guard days == 1 else { return false }
    // If both depend on holidays, but not on the same ones, nothing is known.
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
    return !set.isRestricted || set.onlyWeekdays.contains(weekday) || set.onlyHolidays && isHoliday
  }
}
