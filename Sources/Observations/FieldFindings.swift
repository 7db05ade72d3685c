internal import Findings
internal import Rules

/// What is wrong with a field that should be a number or a date.
extension ObservationReading {
  /// - Parameter column: nil if only the line is known.
  mutating func reportNoNumber(_ text: String, metric: Int, line: Int, column: Int?) {
    let name = workspace.metrics[metric].id.value
    let isNumber = DecimalNumber.isNumber(text)
    let shown = "`\(text.prefix(40))\(text.count > 40 ? "…" : "")`"
    let (message, hint) =
      if isNumber, DecimalNumber(text) != nil {
        (
          "\(shown) has more digits than can be rounded as \(name) says",
          "publish no more than 18 digits"
        )
      } else if isNumber {
        (
          "\(shown) cannot be compared as a value of \(name): it is too large or too close to 0",
          "correct the value: it is 0, or lies between 1e-300 and 1e300 in size"
        )
      } else {
        (
          "`\(text.prefix(40))` is not a number, and \(name) needs one",
          ObservationReading.helpWithNumber(text, isOfTable: column != nil)
        )
      }
    report(
      .badNumber, line: line, column: column ?? 1,
      length: column == nil ? 0 : text.unicodeScalars.count, message, help: hint)
  }

  private static func helpWithNumber(_ text: String, isOfTable: Bool) -> String {
    guard isOfTable else {
      return text.hasPrefix("\"")
        ? "write a number without quotes, or `null` where there is no value"
        : "write a number, or `null` where there is no value"
    }
    if text.contains(",") {
      return "write a decimal point, not a comma, and no thousands separators"
    }
    return text.contains { $0.isWhitespace }
      ? "write the digits without spaces between or around them"
      : "write digits with a decimal point, or leave the field empty where there is no value"
  }

  /// - Parameter column: nil if only the line is known.
  mutating func reportNoDate(_ text: String, line: Int, column: Int?) {
    report(
      .badDate, line: line, column: column ?? 1,
      length: column == nil ? 0 : text.unicodeScalars.count,
      text.isEmpty ? "the date is empty" : "`\(text.prefix(40))` is not a valid date",
      help: ObservationReading.helpWithDate(text))
  }

  private static func helpWithDate(_ text: String) -> String {
    if text.first?.isWhitespace ?? false || text.last?.isWhitespace ?? false {
      return "remove the spaces before and after it"
    }
    // As long as a date, with a year: only the day or the month does not exist.
    if text.utf8.count == 10, Day(iso: text.prefix(5) + "01-01") != nil {
      return "there is no such day in the calendar: correct the month or the day"
    }
    guard text.utf8.count >= 12, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return
        "write YYYY-MM-DD, YYYY/MM/DD or DD.MM.YYYY, and after it perhaps a time: \(PublishedTime.forms)"
    }
    var text = text
    return text.withUTF8({ PublishedDate.isStamp(UnsafeRawBufferPointer($0)) })
      ? "write year, month, day and time as YYYY-MM-DD HH:MM"
      : "digits alone are read only as milliseconds since 1970, where the source says `dates-as: milliseconds`, and to the year 9999; write YYYY-MM-DD HH:MM otherwise"
  }

  mutating func reportNoZone(line: Int, column: Int) {
    report(
      .noTimeZone, line: line, column: column,
      "this moment has an offset, and the rules of the time zone \(workspace.timeZone.value) are not known here",
      help:
        "correct `time-zone` in rulecheck.yaml if it is not a name such as `Etc/UTC`; otherwise install the time zone data (Debian: tzdata), or write days without a time"
    )
  }
}
