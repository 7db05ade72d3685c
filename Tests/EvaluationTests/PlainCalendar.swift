/// The calendar as a list of dates that somebody wrote down one after the other: a day is its place
/// in the list.
enum PlainCalendar {
  struct Date: Sendable {
    let year: Int
    let month: Int
    let day: Int
    let weekday: String
    /// `YYYY-MM-DD`.
    let text: String
  }

  static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// 2019 to 2025. The first of January 2019 was a Tuesday.
  static let dates: [Date] = {
    var dates: [Date] = []
    var weekday = 1
    for year in 2019...2025 {
      let february = year == 2020 || year == 2024 ? 29 : 28
      let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for month in 1...12 {
        for day in 1...lengths[month - 1] {
          dates.append(
            Date(
              year: year, month: month, day: day, weekday: weekdays[weekday],
              text: "\(year)-\(twoDigits(month))-\(twoDigits(day))"))
          weekday = (weekday + 1) % 7
        }
      }
    }
    return dates
  }()

  /// As the churches publish them.
  static let easterSundays = [
    "2019-04-21", "2020-04-12", "2021-04-04", "2022-04-17", "2023-04-09", "2024-03-31",
    "2025-04-20",
  ]

  /// The place of a date in the list.
  static func place(_ text: String) -> Int {
    guard let place = dates.firstIndex(where: { $0.text == text }) else {
      preconditionFailure("\(text) is not in the list")
    }
    return place
  }

  /// By year of the list.
  static let easterPlaces = easterSundays.map(place)

  static func text(_ day: Int) -> String { dates[day].text }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
