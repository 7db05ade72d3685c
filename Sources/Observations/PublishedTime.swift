/// What follows a day in data files: a time, and perhaps its time zone.
///
/// `8:05`, `08:30:15.999`, `11:00 PM`, `23:30 Uhr`, `06:00Z`, `23:30 MEZ` and `06:00 +02:00`.
struct PublishedTime {
  private var rest: Slice<UnsafeRawBufferPointer>

  init(_ text: Slice<UnsafeRawBufferPointer>) { rest = text }

  /// Whether everything was read but spaces.
  var isAtEnd: Bool { rest.allSatisfy { $0 == 0x20 } }

  /// The zones that have a name, with their offset in seconds. Others, such as EST, have several meanings.
  private static let zones: [(name: String, offset: Int)] = [
    ("Z", 0), ("UTC", 0), ("GMT", 0), ("MEZ", 3600), ("CET", 3600), ("MESZ", 7200),
    ("CEST", 7200),
  ]

  /// The forms that are read, for messages.
  static let forms =
    "HH:MM or HH:MM:SS, and then AM or PM, `Uhr`, and an offset such as +01:00 or one of "
    + zones.map(\.name).joined(separator: ", ")

  /// Reads the time; the second of the day.
  mutating func second() -> Int? {
    skipSpaces()
    guard let hour = number(), accept(":"), let minute = number(), minute < 60 else { return nil }
    var second = 0
    if accept(":") {
      guard let number = number(), number <= 60 else { return nil }
      second = number
      // Fractions are cut off, however many digits they have.
      if accept(".") {
        guard digit() != nil else { return nil }
        while digit() != nil {}
      }
    }
    guard let hours = hourOfDay(hour), hours < 24 || (minute == 0 && second == 0) else {
      return nil
    }
    _ = word("Uhr")
    return hours * 3600 + minute * 60 + second
  }

  /// Reads the time zone, if there is one; nil inside: there is none; nil: it is not known.
  mutating func offset() -> Int?? {
    for (name, offset) in PublishedTime.zones where word(name) { return .some(offset) }
    skipSpaces()
    let sign: Int
    if accept("+") { sign = 1 } else if accept("-") { sign = -1 } else { return .some(nil) }
    guard let hours = twoDigits(), hours < 24 else { return nil }
    guard accept(":") || !isAtEnd else { return .some(sign * hours * 3600) }
    guard let minutes = twoDigits(), minutes < 60 else { return nil }
    return .some(sign * (hours * 3600 + minutes * 60))
  }

  /// The hour of 24; reads AM or PM, if one of them follows.
  private mutating func hourOfDay(_ hour: Int) -> Int? {
    let isMorning = word("AM")
    let isAfternoon = !isMorning && word("PM")
    guard isMorning || isAfternoon else { return hour <= 24 ? hour : nil }
    guard (1...12).contains(hour) else { return nil }
    return hour % 12 + (isAfternoon ? 12 : 0)
  }

  // MARK: Single signs

  private mutating func skipSpaces() { rest = rest.drop { $0 == 0x20 } }

  private mutating func accept(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a word, after any spaces, if it comes next and ends there; capital and small letters are the same.
  private mutating func word(_ word: String) -> Bool {
    let next = rest.drop { $0 == 0x20 }
    guard next.starts(with: word.utf8, by: { $0 | 0x20 == $1 | 0x20 }) else { return false }
    let after = next.dropFirst(word.utf8.count)
    guard after.first.map({ $0 == 0x20 || $0 == 0x2B || $0 == 0x2D }) ?? true else { return false }
    rest = after
    return true
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, (0x30...0x39).contains(byte) else { return nil }
    rest.removeFirst()
    return Int(byte) - 0x30
  }

  /// One digit or two.
  private mutating func number() -> Int? {
    guard let first = digit() else { return nil }
    return digit().map { first * 10 + $0 } ?? first
  }

  private mutating func twoDigits() -> Int? {
    guard let tens = digit(), let ones = digit() else { return nil }
    return tens * 10 + ones
  }
}
