import Rules
import Testing

@Suite("Days")
struct DayTests {
  /// Every day of 400 years and the neighbours of its ends, against a walk that only knows the
  /// lengths of months.
  @Test func agreesWithAWalkThroughTheCalendar() {
    var (year, month, day) = (1800, 1, 1)
    var number = Day(iso: "1800-01-01")!.number
    while year < 2201 {
      let walked = Day(number: number)
      #expect(walked == Day(year: year, month: month, day: day))
      #expect(walked.civil == (year, month, day))
      #expect(Day(iso: walked.description) == walked)
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      #expect(Day(year: year, month: month, day: lengths[month - 1] + 1) == nil)
      day += 1
      if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
      number += 1
    }
  }

  @Test func knowsTheEpochAndItsWeekday() {
    #expect(Day(iso: "1970-01-01") == Day(number: 0))
    #expect(Day(number: 0).weekday == .thursday)
    #expect(Day(iso: "2021-05-16")?.weekday == .sunday)
    #expect(Day(iso: "1969-12-31")?.weekday == .wednesday)
  }

  @Test(arguments: [
    "2021-02-29", "2021-13-01", "2021-00-10", "2021-04-31", "0000-01-01", "2021-4-3", "20210403",
    "2021-04-03 ", " 2021-04-03", "2021/04/03", "", "2021-04-0x", "１２３４-01-01",
  ])
  func refuses(_ text: String) {
    #expect(Day(iso: text) == nil)
  }

  /// Dates of Easter Sunday as published by churches and almanacs.
  @Test(arguments: [
    "1961-04-02", "2000-04-23", "2008-03-23", "2011-04-24", "2020-04-12", "2021-04-04",
    "2024-03-31", "2025-04-20", "2038-04-25", "2285-03-22",
  ])
  func findsEaster(_ text: String) {
    let day = Day(iso: text)!
    #expect(Day.easter(ofYear: day.civil.year) == day)
    #expect(day.weekday == .sunday)
  }
}
