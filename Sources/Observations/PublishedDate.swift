public import Rules

/// A day or a moment as written in data files.
///
/// `2021-05-10`, `2021/05/10` and `10.05.2021` are days, with or without a time after them in the
/// workspace's own time zone; a time with an offset or one of a few zones, and milliseconds since
/// 1970, are moments whose day depends on the time zone. What is written is read completely, or
/// refused.
enum PublishedDate: Equatable {
  /// A calendar day and the second of that day, local time.
  case local(Day, second: Int)
  /// Seconds since 1970-01-01T00:00:00Z.
  case moment(Int)

  /// What 12 to 15 digits alone mean.
  enum Digits {
    /// Nothing: they may as well be year, month, day and time.
    case refused
    /// Milliseconds since 1970. Digits that can also be year, month, day and time of our times are refused: as milliseconds
    /// they would be of 1976, or of the year 2572 and later.
    case milliseconds
  }

  init?(_ text: UnsafeRawBufferPointer, digits: Digits = .refused) {
    if text.count >= 12, text.allSatisfy({ (0x30...0x39).contains($0) }) {
      guard digits == .milliseconds, !PublishedDate.isStamp(text),
        let value = Int(String(decoding: text, as: UTF8.self)),
        value / 1000 < PublishedDate.yearTenThousand
      else { return nil }
      self = .moment(value / 1000)
      return
    }
    guard text.count >= 10, let day = PublishedDate.day(text) else { return nil }
    guard text.count > 10 else {
      self = .local(day, second: 0)
      return
    }
    guard "Tt ,".utf8.contains(text[10]) else { return nil }
    var time = PublishedTime(text[11...])
    guard let second = time.second(), let offset = time.offset(), time.isAtEnd else { return nil }
    self =
      offset.map { .moment(Int(day.number) * 86_400 + second - $0) } ?? .local(day, second: second)
  }

  init?(_ text: String, digits: Digits) {
    var text = text
    guard let date = text.withUTF8({ PublishedDate(UnsafeRawBufferPointer($0), digits: digits) })
    else { return nil }
    self = date
  }

  /// 10000-01-01T00:00:00Z, which no date can be written for.
  private static let yearTenThousand = 253_402_300_800

  /// Whether 12 or 14 digits can be read as YYYYMMDDhhmm or YYYYMMDDhhmmss of our times.
  static func isStamp(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count == 12 || text.count == 14 else { return false }
    let parts = [4, 6, 8, 10, 12, 14].filter { $0 <= text.count }
    let numbers = zip([0] + parts, parts).map { from, to in
      text[from..<to].reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
    return (1900...2100).contains(numbers[0])
      && Day(year: numbers[0], month: numbers[1], day: numbers[2]) != nil && numbers[3] <= 24
      && numbers[4...].allSatisfy { $0 < 60 }
  }

  /// The day in the time zone; nil for a moment if the rules of the zone are not known.
  func day(in zone: TimeZoneRules?) -> Day? {
    switch self {
    case .local(let day, _): day
    case .moment(let moment): zone?.day(at: moment)
    }
  }

  /// Seconds since 1970-01-01T00:00:00Z; of a time that clocks show twice, the earlier moment. Where the rules of the zone are
  /// not known, local times are taken for UTC: that keeps their order.
  func moment(in zone: TimeZoneRules?) -> Int {
    switch self {
    case .local(let day, let second):
      return zone?.moment(day, second: second) ?? Int(day.number) * 86_400 + second
    case .moment(let moment): return moment
    }
  }

  /// The moment in UTC; a local time as clocks show it where the rules of the zone are not known.
  func text(in zone: TimeZoneRules?) -> String {
    if case .local = self, zone == nil { return TimeZoneRules.clockText(moment(in: nil)) }
    return TimeZoneRules.clockText(moment(in: zone)) + "Z"
  }

  private static func day(_ text: UnsafeRawBufferPointer) -> Day? {
    let first = UnsafeRawBufferPointer(rebasing: text[0..<10])
    if let day = Day(iso: first) { return day }
    let digits = String(decoding: first, as: UTF8.self)
    if text[4] == UInt8(ascii: "/"), text[7] == UInt8(ascii: "/") {
      return Day(iso: String(digits.map { $0 == "/" ? "-" : $0 }))
    }
    if text[2] == UInt8(ascii: "."), text[5] == UInt8(ascii: ".") {
      let parts = digits.split(separator: ".")
      guard parts.count == 3 else { return nil }
      return Day(iso: "\(parts[2])-\(parts[1])-\(parts[0])")
    }
    return nil
  }
}

/// The offsets of a time zone, read from the bytes of a TZif file (RFC 8536).
public struct TimeZoneRules: Sendable {
  private var transitions: [(at: Int, offset: Int)] = []
  private let first: Int
  private var footer: Footer?

  /// The rule for moments after the last transition: standard and summer time by month, week and
  /// day of the week (POSIX TZ, the only form that today's zones use).
  private struct Footer: Sendable {
    var standard: Int
    var summer: Int
    var begin: Change
    var end: Change

    struct Change: Sendable {
      var month: Int
      var week: Int
      var weekday: Int
      var second: Int
    }
  }

  /// - Returns: nil if the bytes are not a TZif file of version 2 or later.
  public init?(tzif bytes: [UInt8]) {
    func number(_ at: Int, _ width: Int) -> Int? {
      guard at >= 0, at + width <= bytes.count else { return nil }
      let value = bytes[at..<at + width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return width == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(Int64(bitPattern: value))
    }
    guard bytes.starts(with: "TZif".utf8), bytes.count > 44, bytes[4] >= UInt8(ascii: "2") else {
      return nil
    }
    func counts(_ header: Int) -> [Int]? {
      let found = (0..<6).compactMap { number(header + 20 + 4 * $0, 4) }
      return found.count == 6 && found.allSatisfy { (0...1_000_000).contains($0) } ? found : nil
    }
    guard let old = counts(0) else { return nil }
    // The first block has 32-bit times; the second repeats it with 64 bits.
    let header = 44 + old[3] * 5 + old[4] * 6 + old[5] + old[2] * 8 + old[1] + old[0]
    guard let new = counts(header) else { return nil }
    let times = header + 44
    let kinds = times + new[3] * 8
    let types = kinds + new[3]
    guard types + new[4] * 6 <= bytes.count, new[4] > 0, let initial = number(types, 4) else {
      return nil
    }
    first = initial
    for at in 0..<new[3] {
      guard let time = number(times + 8 * at, 8), Int(bytes[kinds + at]) < new[4],
        let offset = number(types + 6 * Int(bytes[kinds + at]), 4)
      else { return nil }
      transitions.append((time, offset))
    }
    let end = types + new[4] * 6 + new[5] + new[2] * 12 + new[1] + new[0]
    if end < bytes.count {
      let text = String(decoding: bytes[end...].filter { $0 != 0x0A }, as: UTF8.self)
      footer = TimeZoneRules.footer(text)
      if footer == nil, let offset = TimeZoneRules.offset(text[...])?.value {
        transitions.append((transitions.last?.at ?? 0, offset))
      }
    }
  }

  /// The offset at a moment, in seconds east of Greenwich.
  public func offset(at moment: Int) -> Int {
    guard let footer, moment >= transitions.last?.at ?? .min else {
      return transitions.last { $0.at <= moment }?.offset ?? first
    }
    let year = Day(number: Int32(clamping: moment / 86_400)).civil.year
    let begin = TimeZoneRules.moment(of: footer.begin, year: year) - footer.standard
    let end = TimeZoneRules.moment(of: footer.end, year: year) - footer.summer
    let isSummer = begin < end ? (begin..<end).contains(moment) : !(end..<begin).contains(moment)
    return isSummer ? footer.summer : footer.standard
  }

  /// The calendar day of a moment, in seconds since 1970-01-01T00:00:00Z.
  public func day(at moment: Int) -> Day { local(moment).day }

  /// The calendar day of a moment and the second of that day.
  func local(_ moment: Int) -> (day: Day, second: Int) {
    let shifted = moment + offset(at: moment)
    let day = shifted >= 0 ? shifted / 86_400 : (shifted - 86_399) / 86_400
    return (Day(number: Int32(clamping: day)), shifted - day * 86_400)
  }

  private static func moment(of change: Footer.Change, year: Int) -> Int {
    let start = Day(year: year, month: change.month, day: 1) ?? Day(number: 0)
    let sundayFirst = (Int(start.weekday.rawValue) + 1) % 7
    var day = start + (change.weekday + 7 - sundayFirst) % 7 + 7 * (change.week - 1)
    while day.civil.month != change.month { day = day - 7 }
    return Int(day.number) * 86_400 + change.second
  }

  /// Parses a footer such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  private static func footer(_ text: String) -> Footer? {
    let parts = text.split(separator: ",")
    guard parts.count == 3, let standard = offset(parts[0]) else { return nil }
    let summer = offset(standard.rest)?.value ?? standard.value + 3600
    guard let begin = change(parts[1]), let end = change(parts[2]) else { return nil }
    return Footer(standard: standard.value, summer: summer, begin: begin, end: end)
  }

  /// The offset after a zone's abbreviation, which POSIX counts westward, and the text that follows.
  private static func offset(_ text: Substring) -> (value: Int, rest: Substring)? {
    var rest = text
    if rest.first == "<" {
      guard let close = rest.firstIndex(of: ">") else { return nil }
      rest = rest[rest.index(after: close)...]
    } else {
      rest = rest.drop { $0.isLetter }
    }
    let written = rest.prefix { $0.isNumber || $0 == "-" || $0 == "+" || $0 == ":" }
    guard !written.isEmpty, let value = seconds(written) else { return nil }
    return (-value, rest.dropFirst(written.count))
  }

  private static func change(_ text: Substring) -> Footer.Change? {
    let halves = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = halves[0].dropFirst().split(separator: ".").compactMap { Int($0) }
    guard halves[0].first == "M", numbers.count == 3, (1...12).contains(numbers[0]),
      (1...5).contains(numbers[1]), (0...6).contains(numbers[2]),
      let second = halves.count > 1 ? seconds(halves[1]) : 7200
    else { return nil }
    return Footer.Change(month: numbers[0], week: numbers[1], weekday: numbers[2], second: second)
  }

  private static func seconds(_ text: Substring) -> Int? {
    let isNegative = text.first == "-"
    let parts = text.drop { $0 == "-" || $0 == "+" }.split(separator: ":").map { Int($0) }
    // POSIX allows 24 hours, RFC 8536 a week.
    guard let hours = parts.first ?? nil, (0...167).contains(hours) else { return nil }
    let minutes = parts.count > 1 ? parts[1] ?? 0 : 0
    guard (0...59).contains(minutes) else { return nil }
    return (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
