public import Rules

extension TimeZoneRules {
  /// A time of a day in this zone with its offset, such as `2021-04-25T00:00:00+02:00`; UTC is
  /// `-00:00`. A time that clocks skip is written with the offset from before.
  /// - Parameter second: since midnight, from 0 to 86399.
  public func timestamp(_ day: Day, second: Int = 0) -> String {
    let local = Int(day.number) * 86_400 + second
    // Old offsets are not whole minutes, and no standard can write the seconds.
    let offset = offset(atLocal: local) / 60
    let sign = offset > 0 ? "+" : "-"
    let ahead = [abs(offset) / 60, abs(offset) % 60].map(TimeZoneRules.twoDigits)
    return "\(TimeZoneRules.text(day, second: second))\(sign)\(ahead.joined(separator: ":"))"
  }

  /// A moment in this zone with its offset, such as `2021-04-25T00:00:00+02:00`.
  /// - Parameter moment: in seconds since 1970.
  public func timestamp(at moment: Int) -> String {
    let (day, second) = local(moment)
    return timestamp(day, second: second)
  }

  /// A moment as people write it, such as `2021-04-25T18:00` in this zone or `2021-04-25T18:00:00+02:00`, in seconds since 1970.
  /// - Returns: nil if the text is not a time of a day.
  public func moment(of text: String) -> Int? {
    guard text.utf8.count > 10 else { return nil }
    return PublishedDate(text, digits: .refused)?.moment(in: self)
  }

  /// A time of a day in this zone, in seconds since 1970. A time that clocks skip counts with the offset from before.
  /// - Parameter second: since midnight, from 0 to 86399.
  public func moment(_ day: Day, second: Int = 0) -> Int {
    let local = Int(day.number) * 86_400 + second
    return local - offset(atLocal: local)
  }

  /// What clocks show in UTC, such as `2021-04-25T00:00:00`.
  /// - Parameter moment: in seconds since 1970.
  static func clockText(_ moment: Int) -> String {
    let day = Int((Double(moment) / 86_400).rounded(.down))
    return text(Day(number: Int32(day)), second: moment - day * 86_400)
  }

  /// A local time, such as `2021-04-25T00:00:00`.
  private static func text(_ day: Day, second: Int) -> String {
    let time = [second / 3600, second / 60 % 60, second % 60].map(TimeZoneRules.twoDigits)
    return "\(day)T\(time.joined(separator: ":"))"
  }

  /// The offset when clocks show a local time; if they show it twice, that of the earlier moment.
  func offset(atLocal local: Int) -> Int {
    let before = offset(at: local - 86_400)
    let after = offset(at: local + 86_400)
    return offset(at: local - before) == before || before == after
      ? before : offset(at: local - after) == after ? after : before
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
