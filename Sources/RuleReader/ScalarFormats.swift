internal import Findings
internal import Rules
internal import YAMLSource

/// The formats of single values that are used in many places; made once.
private enum Scalars {
  static let text = Format<String>.text(Shape.Text("a text")) { _ in true }.map {
    text, node, reading in
    reading.checkQuotes(of: node, isPublic: false)
    return text
  }
  static let identifier = Format<String>.text(
    Shape.Text(
      "an identifier of letters, digits, `-`, `_` and `.`", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]*$"),
    help: "use letters from a to z, digits, `-`, `_` and `.`, and begin with a letter or digit"
  ) { Words.isIdentifier($0) }
  static let path = Format<String>.text(Shape.Text("a path relative to this file")) { _ in true }
  static let day = Format<Day>.parsed(
    .day(), code: .badDate,
    help: "write year, month and day, for instance 2021-04-24", meant: Words.isoDate
  ) { Day(iso: $0) }
  static let color = Format<Color>.parsed(
    "a colour as \"#rrggbb\"", pattern: "^#[0-9A-Fa-f]{6}$", code: .badColor,
    help: "write six hexadecimal digits after a # and quote them, for instance \"#f9a825\"",
    meant: { "#" + $0 }
  ) { Color($0) }
  static let number = Format<DecimalNumber>.parsed(
    "a decimal number with a point and at most \(DecimalNumber.significantDigits) digits",
    code: .badNumber, help: "write it like 100 or 37.5, without unit or thousands separator",
    meant: Words.plainNumber, usual: DecimalNumber.usualForm
  ) { DecimalNumber(compared: $0) }
}

extension Format where Value == String {
  /// Any text that is not empty.
  static var text: Format { Scalars.text }

  /// An identifier: letters, digits, hyphens, underscores and dots.
  static var identifier: Format { Scalars.identifier }

  /// A path of a file or folder, relative to the file it is written in.
  static var path: Format { Scalars.path }

  /// An address on the web.
  static func address(such example: String) -> Format {
    address(
      "an address that begins with https:// or http://",
      pattern: "^https?://\(webPattern)$",
      such: example
    ) { text in
      // `hasPrefix` would see no slash where a mark follows it.
      ["https://", "http://"].contains { text.utf8.starts(with: $0.utf8) }
    }
  }

  /// What follows the scheme of an address on the web, without anchors.
  static let webPattern = WebAddress.pattern(without: #"\s<>"|\\`"#)

  /// An address of some kind; whitespace and what else no address has is reported, and where it leads if it is one on
  /// the web.
  static func address(
    _ meaning: String, pattern: String, such example: String,
    isAllowed: @escaping @Sendable (String) -> Bool
  ) -> Format {
    parsed(
      meaning, pattern: pattern, help: "write the whole address, for instance \(example)"
    ) { isAllowed($0) ? $0 : nil }
    .map { address, node, reading in
      guard let sign = address.unicodeScalars.first(where: Words.endsAddress) else {
        guard let fault = WebAddress.fault(of: address) else { return address }
        reading.report(
          .badValue, at: node, "`\(QuotedText.shown(address))` \(fault.said)",
          help: fault == .noHost
            ? "write the whole address, for instance \(example)"
            : "correct the port, or leave it out: without one, it is the usual one")
        return nil
      }
      let isSeen = !sign.isUnsafe && !sign.properties.isWhitespace
      reading.report(
        .badValue, at: node,
        "`\(QuotedText.shown(address))` has \(sign == " " ? "a space" : isSeen ? "`\(sign)`" : sign.codePoint), which no address may have",
        help: "write `\(Words.percentEncoded(sign))` in its place")
      return nil
    }
  }

  /// A scalar whose text is not empty and passes a test.
  /// - Parameter help: what to write, where the text itself gives no hint.
  static func text(
    _ text: Shape.Text, help: String? = nil, isAllowed: @escaping @Sendable (String) -> Bool
  ) -> Format {
    Format(.text(text)) { node, reading in
      guard node.kind == .scalar else {
        if reading.reportsPlaceholder(node) { return nil }
        reading.report(
          .wrongType, at: node, "\(text.meaning) belongs here, not \(node.described)",
          help: "write a single value; quote it if it has braces or brackets")
        return nil
      }
      let found = node.text
      if found.isEmpty || node.isEmpty || isOnlySpaces(found) {
        if found.isEmpty, reading.reportsSign(at: node) { return nil }
        reading.report(
          .emptyText, at: node,
          "\(text.meaning) belongs here, and "
            + (found.isEmpty
              ? "the text is empty"
              : isOnlySpaces(found)
                ? "the text is only spaces" : "`\(found)` without quotes means none"),
          help: text.choices.isEmpty ? "write it, in quotes" : "allowed are \(text.choices.quoted)")
        return nil
      }
      guard isAllowed(found) else {
        reading.report(
          .badValue, at: node, "`\(found.prefix(60))` is not \(text.meaning)",
          help: text.choices.isEmpty
            // Hyphens join the words of an identifier, but not those of a name with slashes.
            ? (text.pattern?.contains("/") == true ? nil : Words.nearlyAllowed(found, isAllowed))
              .map { "write `\($0)`" } ?? help ?? "write \(text.meaning)"
            : Spelling.suggestion(for: found, among: text.choices)
              ?? "allowed are \(text.choices.quoted)")
        return nil
      }
      return found
    }
  }

  private static func isOnlySpaces(_ text: String) -> Bool {
    (text.utf8.first ?? 0) <= 0x20 && text.utf8.allSatisfy { $0 <= 0x20 }
  }

  /// One of a few words.
  static func choice(_ words: [String]) -> Format {
    text(Shape.Text("one of \(words.quoted)", choices: words)) { words.contains($0) }
  }
}

extension Format where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the words of an enumeration.
  static var word: Format {
    Format<String>.choice(Value.allCases.map(\.rawValue)).map { text, _, _ in Value(rawValue: text)
    }
  }
}

extension Format {
  /// A text that is parsed; `meaning` says what it must look like.
  /// - Parameters:
  ///   - meant: what was probably meant by a text that cannot be parsed.
  ///   - usual: a text in the form that people write, which certainly says the same.
  static func parsed(
    _ meaning: String, pattern: String? = nil, code: Check = .badValue,
    help: String? = nil, meant: @escaping @Sendable (String) -> String? = { _ in nil },
    usual: (@Sendable (String) -> String?)? = nil,
    _ parse: @escaping @Sendable (String) -> Value?
  ) -> Format {
    parsed(
      Shape.Text(meaning, pattern: pattern), code: code, help: help, meant: meant, usual: usual,
      parse)
  }

  static func parsed(
    _ text: Shape.Text, code: Check, help: String? = nil,
    meant: @escaping @Sendable (String) -> String? = { _ in nil },
    usual: (@Sendable (String) -> String?)? = nil,
    _ parse: @escaping @Sendable (String) -> Value?
  ) -> Format {
    let meaning = text.meaning
    return Format<String>.text(text) { _ in true }.map { text, node, reading in
      if let value = parse(text) {
        if let usual, !DecimalNumber.isUsual(text), let usual = usual(text), usual != text,
          parse(usual) != nil
        {
          reading.reportUnusualNumber(
            at: node, usual: usual, help: "write `\(usual)`",
            fix: reading.file.replacing(node, by: usual))
        }
        return value
      }
      let usual = usual?(text).flatMap { parse($0) == nil ? nil : $0 }
      reading.report(
        code, at: node, "`\(text.prefix(60))` is not \(meaning)",
        help: (usual ?? meant(text)).flatMap {
          parse($0) == nil ? nil : "write `\(quoted($0))`"
        } ?? help,
        fix: usual.flatMap { reading.file.replacing(node, by: $0) })
      return nil
    }
  }
}

/// A value as it is written in a file: quoted if it begins with `#`, else it would be a comment.
private func quoted(_ text: String) -> String { text.hasPrefix("#") ? "\"\(text)\"" : text }

enum Words {
  /// Whether a character ends an address in a text.
  static func endsAddress(_ sign: Unicode.Scalar) -> Bool {
    sign.isUnsafe || sign.properties.isWhitespace || #"<>"|\`"#.unicodeScalars.contains(sign)
  }

  /// A character as it is written in an address: `%20`.
  static func percentEncoded(_ sign: Unicode.Scalar) -> String {
    String(sign).utf8.map { "%\($0 < 16 ? "0" : "")\(String($0, radix: 16, uppercase: true))" }
      .joined()
  }

  /// What was probably meant by a text with spaces, capitals, umlauts or other characters where
  /// they are not allowed; nil where that is unclear.
  static func nearlyAllowed(_ text: String, _ isAllowed: (String) -> Bool) -> String? {
    guard text.utf8.count <= 60 else { return nil }
    let joined = text.split(whereSeparator: { " _".contains($0) }).joined(separator: "-")
    let bare = joined.map { letters[$0] ?? ("/,;:()+&".contains($0) ? "-" : String($0)) }.joined()
    return [joined, joined.lowercased(), bare, bare.lowercased()]
      .first { $0.utf8.first.map(isLetterOrDigit) ?? false && isAllowed($0) }
  }

  /// Letters with diacritics, and how they are written without.
  private static let letters: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "é": "e",
    "è": "e", "ê": "e", "à": "a", "â": "a", "ç": "c", "ò": "o", "ù": "u", "ì": "i", "ñ": "n",
    "ø": "oe", "å": "aa", "æ": "ae",
  ]

  /// Whether a text is an identifier: letters, digits, hyphens, underscores and dots.
  static func isIdentifier(_ text: String) -> Bool {
    let bytes = text.utf8
    return bytes.first.map { isLetterOrDigit($0) } == true
      && bytes.allSatisfy { isLetterOrDigit($0) || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  /// `3 working-days`: the number that begins a text, without a sign or leading zeros, and what
  /// follows one space.
  static func number(of text: String) -> (number: Int, rest: String)? {
    guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")),
      text.utf8.first.map({ (0x31...0x39).contains($0) }) == true, let number = Int(text[..<space])
    else { return nil }
    return (number, String(text[text.utf8.index(after: space)...]))
  }

  /// A text that begins with a number, such as `02 days` or `010x`, with this number as people write it.
  /// - Returns: nil where it has that form already, as nearly all have.
  @Sendable static func withUsualNumber(_ text: String) -> String? {
    var start = text
    let isUsual = start.withUTF8 { bytes in
      guard let first = bytes.first, (0x31...0x39).contains(first) else {
        // A word.
        return bytes.first.map { $0 > 0x39 } ?? true
      }
      var at = 1
      while at < bytes.count, (0x30...0x39).contains(bytes[at]) { at += 1 }
      return at == bytes.count || bytes[at] == 0x20
    }
    if isUsual { return nil }
    let number = text.prefix { "0123456789+-._".contains($0) }
    return DecimalNumber.usualForm(String(number)).map { $0 + text.dropFirst(number.count) }
  }

  /// A count of days as it must be written, for `3`, `3 day`, `3 Days` and `2 weeks`.
  @Sendable static func dayCount(_ text: String) -> String? {
    let parts = text.split(separator: " ")
    guard let first = parts.first, let count = Int(first), (1...3650).contains(count),
      parts.count <= 2
    else { return nil }
    switch parts.count == 1 ? "days" : parts[1].lowercased() {
    case "day", "days": return counted(count, "day")
    case "week", "weeks": return count <= 520 ? counted(7 * count, "day") : nil
    default: return nil
    }
  }

  /// A date as YYYY-MM-DD, for one written `24.4.2021`, `2021/04/24` or `2021-4-24`.
  @Sendable static func isoDate(_ text: String) -> String? {
    func padded(_ digits: Substring) -> String {
      digits.utf8.count == 1 ? "0\(digits)" : "\(digits)"
    }
    let points = text.split(separator: ".", omittingEmptySubsequences: false)
    if points.count == 3 {
      let date = "\(points[2])-\(padded(points[1]))-\(padded(points[0]))"
      return Day(iso: date) == nil ? nil : date
    }
    let parts = text.split(whereSeparator: { $0 == "-" || $0 == "/" })
    guard parts.count == 3, parts[0].utf8.count == 4 else { return nil }
    let date = "\(parts[0])-\(padded(parts[1]))-\(padded(parts[2]))"
    return Day(iso: date) == nil ? nil : date
  }

  /// A whole number in digits, for one with thousands separators or a unit after it.
  @Sendable static func wholeNumber(_ text: String) -> String? {
    let number = text.prefix { !$0.isLetter && $0 != "%" }
    let groups = number.split(whereSeparator: { " .,'’\u{A0}\u{202F}_".contains($0) })
    guard let first = groups.first, groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
      (1...3).contains(first.utf8.count) || groups.count == 1,
      groups.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    return groups.joined()
  }

  /// A number with a decimal point, for one with a decimal comma or a unit after it.
  @Sendable static func plainNumber(_ text: String) -> String? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    let unit = text.dropFirst(digits.count)
    guard !digits.isEmpty, unit.allSatisfy({ !$0.isNumber }) else { return nil }
    let parts = digits.split(separator: ",", omittingEmptySubsequences: false)
    // 1,250 may be a thousand, and 1.250,5 is unclear.
    guard parts.count < 3, parts.count == 1 || (!digits.contains(".") && parts[1].count != 3),
      parts.allSatisfy({ !$0.isEmpty })
    else { return nil }
    let number = parts.joined(separator: ".")
    return DecimalNumber(number) == nil ? nil : number
  }
}

extension Format where Value == Day {
  static var day: Format { Scalars.day }
}

extension Format where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> Format {
    let parse = Format.parsed(
      "a whole number from \(range.lowerBound) to \(range.upperBound)", code: .badNumber,
      help: "write digits only, for a number from \(range.lowerBound) to \(range.upperBound)",
      meant: Words.wholeNumber, usual: DecimalNumber.usualForm
    ) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
    return Format(.integer(range), read: parse.read)
  }

  /// `1 day`, `3 days`; one is also `1 days`.
  static var days: Format { days(orNone: false) }

  /// `0 days`, `1 day`, `3 days`.
  static var leadTime: Format { days(orNone: true) }

  private static func days(orNone: Bool) -> Format {
    let none = orNone ? "0 days|" : ""
    return parsed(
      "a number of days such as `3 days`",
      pattern:
        "^(\(none)1 days?|([2-9]|[1-9][0-9]{1,3}|[12][0-9]{4}|3[0-5][0-9]{3}|36[0-4][0-9]{2}|36500) days)$",
      code: .badDuration,
      help: "write \(orNone ? "`0 days`, " : "")`1 day`, or a whole number from 2 on and `days`",
      meant: Words.dayCount, usual: Words.withUsualNumber
    ) { text in
      if orNone, text == "0 days" { return 0 }
      guard let (count, word) = Words.number(of: text), (1...36_500).contains(count) else {
        return nil
      }
      return word == "days" || (word == "day" && count == 1) ? count : nil
    }
  }
}

extension Format where Value == DecimalNumber {
  /// A decimal number with at most as many digits as comparisons tell apart.
  static var number: Format { Format(.number, read: Scalars.number.read) }
}

extension Format where Value == Color {
  static var color: Format { Scalars.color }
}
