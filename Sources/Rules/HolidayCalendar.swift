public import Findings

/// The public holidays of a country and the named sets of days that rules count.
public struct HolidayCalendar: Sendable {
  public let id: Located<String>
  public let holidays: [Holiday]
  public let daySets: [DaySet]

  package init(id: Located<String>, holidays: [Holiday], daySets: [DaySet]) {
    self.id = id
    self.holidays = holidays
    self.daySets = daySets
  }

  /// The holiday that falls on a day in a state, if there is one.
  /// - Parameter state: the state's index in the workspace's area table; nil: only holidays of the
  ///   whole country.
  public func holiday(on day: Day, state: Int?) -> Holiday? {
    let (year, month, dayOfMonth) = day.civil
    return holidays.first { holiday in
      if let states = holiday.states {
        guard let state, states.contains(state) else { return false }
      }
      switch holiday.rule {
      case .yearly(let m, let d): return month == m && dayOfMonth == d
      case .once(let date): return date == day
      case .easter(let offset): return Day.easter(ofYear: year) + offset == day
      }
    }
  }

  /// Why a day is not in a set; nil if it is.
  public func absence(of day: Day, from set: DaySet, state: Int?) -> Absence? {
    let weekday = day.weekday
    let holiday = set.needsHolidays ? self.holiday(on: day, state: state) : nil
    if set.exceptWeekdays.contains(weekday) { return .weekday(weekday) }
    if set.exceptHolidays, let holiday { return .holiday(holiday) }
    guard set.isRestricted else { return nil }
    if set.onlyWeekdays.contains(weekday) || (set.onlyHolidays && holiday != nil) { return nil }
    return .weekday(weekday)
  }

  /// What excludes a day from a day set.
  public enum Absence: Sendable {
    case weekday(Weekday)
    case holiday(Holiday)
  }
}

/// A public holiday.
public struct Holiday: Sendable {
  /// The day on which a holiday falls.
  public enum Rule: Sendable, Hashable {
    /// The same date every year.
    case yearly(month: Int, day: Int)
    /// One day of one year.
    case once(Day)
    /// Days after Easter Sunday; negative before it.
    case easter(Int)
  }

  public let title: LocalizedText
  public let rule: Rule
  /// The states that observe it, as indices into the area table; nil: all.
  public let states: Set<Int>?

  package init(title: LocalizedText, rule: Rule, states: Set<Int>?) {
    self.title = title
    self.rule = rule
    self.states = states
  }
}

/// A named set of days, for instance the working days of a state.
public struct DaySet: Sendable {
  public let id: Located<String>
  public let title: LocalizedText
  /// The word for a single one of the days; nil: the same as for several.
  public let singular: LocalizedText?
  package let exceptWeekdays: Set<Weekday>
  package let exceptHolidays: Bool
  package let onlyWeekdays: Set<Weekday>
  package let onlyHolidays: Bool
  /// Whether `only` narrows the set; otherwise all days except the excluded ones are in it.
  package let isRestricted: Bool

  package init(
    id: Located<String>, title: LocalizedText, singular: LocalizedText?,
    exceptWeekdays: Set<Weekday>, exceptHolidays: Bool, onlyWeekdays: Set<Weekday>,
    onlyHolidays: Bool, isRestricted: Bool
  ) {
    self.id = id
    self.title = title
    self.singular = singular
    self.exceptWeekdays = exceptWeekdays
    self.exceptHolidays = exceptHolidays
    self.onlyWeekdays = onlyWeekdays
    self.onlyHolidays = onlyHolidays
    self.isRestricted = isRestricted
  }

  package var needsHolidays: Bool { exceptHolidays || onlyHolidays }

  /// The word for a given number of the days.
  package func title(of count: Int) -> LocalizedText { count == 1 ? singular ?? title : title }
}

extension HolidayCalendar {
  /// Whether each of `days` days, from a first one on, is in a set: the same answer as `absence`, for
  /// many days at once.
  package func mask(of set: DaySet, state: Int?, from first: Day, days: Int) -> [Bool] {
    var isHoliday = [Bool](repeating: false, count: days)
    if set.needsHolidays, days > 0 {
      for year in first.civil.year...(first + (days - 1)).civil.year {
        let easter = Day.easter(ofYear: year)
        for holiday in holidays {
          if let states = holiday.states {
            guard let state, states.contains(state) else { continue }
          }
          let day: Day? =
            switch holiday.rule {
            case .yearly(let month, let dayOfMonth): Day(year: year, month: month, day: dayOfMonth)
            case .once(let date): date.civil.year == year ? date : nil
            case .easter(let offset): easter + offset
            }
          if let day, day >= first, day - first < days { isHoliday[day - first] = true }
        }
      }
    }
    return (0..<days).map { offset in
      let weekday = (first + offset).weekday
      if set.exceptWeekdays.contains(weekday) { return false }
      if set.exceptHolidays, isHoliday[offset] { return false }
      return !set.isRestricted || set.onlyWeekdays.contains(weekday)
        || (set.onlyHolidays && isHoliday[offset])
    }
  }
}
