/// A calendar day: the number of days since 1970-01-01 in the proleptic Gregorian calendar.
///
/// In which time zone it begins is a property of the workspace (`time-zone`), not of the day.
public struct Day: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  public var number: Int32

  @inlinable public init(number: Int32) { self.number = number }

  /// The day of a date; nil if the calendar has no such date (2021-02-29, month 13).
  /// Years from 1 to 9999.
  @inlinable public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Day.length(ofMonth: month, year: year)
    else { return nil }
    number = Day.number(year: year, month: month, day: day)
  }

  /// Parses `YYYY-MM-DD`, and nothing else.
  public init?(iso text: some StringProtocol) {
    let parsed = text.utf8.withContiguousStorageIfAvailable { Day(iso: UnsafeRawBufferPointer($0)) }
    guard let day = parsed ?? Array(text.utf8).withUnsafeBytes({ Day(iso: $0) }) else { return nil }
    self = day
  }

  /// Parses the ten bytes of `YYYY-MM-DD`.
  @inlinable public init?(iso bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
    func digits(_ range: Range<Int>) -> Int? {
      var value = 0
      for at in range {
        let digit = Int(bytes[at]) - 0x30
        guard digit >= 0, digit <= 9 else { return nil }
        value = value * 10 + digit
      }
      return value
    }
    guard let year = digits(0..<4), let month = digits(5..<7), let day = digits(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  /// Days from civil: Howard Hinnant's algorithm, with years that begin in March.
  @usableFromInline static func number(year: Int, month: Int, day: Int) -> Int32 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }

  @usableFromInline package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Year, month (1–12) and day of the month (1–31).
  public var civil: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  public var weekday: Weekday {
    let fromMonday = (Int(number) + 3) % 7
    return Weekday(rawValue: UInt8(fromMonday >= 0 ? fromMonday : fromMonday + 7))!
  }

  /// Easter Sunday of a year (Gregorian computus after Meeus, Jones and Butcher).
  public static func easter(ofYear year: Int) -> Day {
    let a = year % 19
    let (b, c) = (year / 100, year % 100)
    let (d, e) = (b / 4, b % 4)
    let g = (8 * b + 13) / 25
    let h = (19 * a + b - d - g + 15) % 30
    let (i, k) = (c / 4, c % 4)
    let l = (32 + 2 * e + 2 * i - h - k) % 7
    let m = (a + 11 * h + 19 * l) / 433
    let month = (h + l - 7 * m + 90) / 25
    let day = (h + l - 7 * m + 33 * month + 19) % 32
    return Day(number: Day.number(year: year, month: month, day: day))
  }

  /// `YYYY-MM-DD`.
  public var description: String {
    var text: [UInt8] = []
    write(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the ten bytes of `YYYY-MM-DD` to a text.
  package func write(to text: inout [UInt8]) {
    let (year, month, day) = civil
    func digit(_ value: Int) -> UInt8 { 0x30 &+ UInt8(truncatingIfNeeded: value % 10) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 10) { digits in
      digits[0] = digit(year / 1000)
      digits[1] = digit(year / 100)
      digits[2] = digit(year / 10)
      digits[3] = digit(year)
      digits[4] = UInt8(ascii: "-")
      digits[5] = digit(month / 10)
      digits[6] = digit(month)
      digits[7] = UInt8(ascii: "-")
      digits[8] = digit(day / 10)
      digits[9] = digit(day)
      text.append(contentsOf: digits)
    }
  }

  @inlinable public static func < (a: Day, b: Day) -> Bool { a.number < b.number }
  @inlinable public static func + (day: Day, days: Int) -> Day {
    Day(number: day.number &+ Int32(truncatingIfNeeded: days))
  }
  @inlinable public static func - (day: Day, days: Int) -> Day { day + -days }
  /// Days from `b` to `a`.
  @inlinable public static func - (a: Day, b: Day) -> Int { Int(a.number) - Int(b.number) }

  // Computed: of a constant it would be asked each time whether it is there already.
  @inlinable public static var distantPast: Day { Day(number: Int32.min / 2) }
  @inlinable public static var distantFuture: Day { Day(number: Int32.max / 2) }
}

/// Days of the week from Monday (ISO 8601).
public enum Weekday: UInt8, Sendable, Hashable, CaseIterable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The word that rule files use, in English: `monday`.
  public var name: String { Weekday.names[Int(rawValue)] }

  private static let names = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  public init?(name: String) {
    guard let place = Weekday.names.firstIndex(of: name) else { return nil }
    self = Weekday.allCases[place]
  }
}

/// A range of days, both ends included; open-ended if `through` is nil.
public struct DayRange: Hashable, Sendable {
  public var from: Day
  public var through: Day?

  public init(from: Day, through: Day?) {
    self.from = from
    self.through = through
  }

  public func contains(_ day: Day) -> Bool { day >= from && day <= last }

  /// The last day, or `Day.distantFuture`.
  public var last: Day { through ?? .distantFuture }

  /// Whether some day is in both.
  package func overlaps(_ other: DayRange) -> Bool {
    from <= last && other.from <= other.last && from <= other.last && other.from <= last
  }
}
