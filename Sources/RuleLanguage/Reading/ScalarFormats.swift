internal import YAMLSource

/// The formats of single values that many places share; made once.
private enum Scalars {
  static let text = Format<String>.text(Shape.Text("a text")) { _ in true }
  static let identifier = Format<String>.text(
    Shape.Text(
      "an identifier of letters, digits, `-`, `_` and `.`",
      pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]*$")
  ) { Words.isIdentifier($0) }
  static let path = Format<String>.text(Shape.Text("a path relative to this file")) { _ in true }
  static let day = Format<Day>.parsed(
    .day(), code: .badDate,
    help: "write year, month and day, for instance 2021-04-24"
  ) { Day(iso: $0) }
  static let color = Format<Color>.parsed(
    "a colour as \"#rrggbb\"", pattern: "^#[0-9A-Fa-f]{6}$", code: .badColor,
    help: "write six hexadecimal digits behind a # and quote them, for instance \"#f9a825\""
  ) { Color($0) }
  static let writtenNumber = Format<WrittenNumber>.parsed(
    "a decimal number with a point and at most \(DecimalNumber.significantDigits) digits",
    code: .badNumber, help: "write it like 100 or 37.5, without unit or thousands separator"
  ) { text in
    DecimalNumber(text).flatMap { number in
      number.significant <= DecimalNumber.significantDigits && number.ordered.isFinite
        ? WrittenNumber(number: number, text: text) : nil
    }
  }

}

extension Format where Value == String {
  /// Any text that is not empty.
  static var text: Format { Scalars.text }

  /// An identifier: letters, digits, hyphens, underscores and dots.
  static var identifier: Format { Scalars.identifier }

  /// A path of a file or folder, relative to the file it stands in.
  static var path: Format { Scalars.path }

  /// A scalar whose text is not empty and passes a test.
  static func text(
    _ text: Shape.Text, isAllowed: @escaping @Sendable (String) -> Bool
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
      if found.isEmpty || node.isEmpty {
        reading.report(
          .emptyText, at: node,
          "\(text.meaning) belongs here, and "
            + (found.isEmpty ? "the text is empty" : "`\(found)` without quotes means none"),
          help: "write it out")
        return nil
      }
      guard isAllowed(found) else {
        reading.report(
          .badValue, at: node, "`\(found.prefix(60))` is not \(text.meaning)",
          help: text.choices.isEmpty
            ? nil
            : Spelling.suggestion(for: found, among: text.choices)
              ?? "allowed are \(text.choices.map { "`\($0)`" }.joined(separator: ", "))")
        return nil
      }
      return found
    }
  }

  /// One of a few words.
  static func choice(_ words: [String]) -> Format {
    text(
      Shape.Text("one of \(words.map { "`\($0)`" }.joined(separator: ", "))", choices: words)
    ) { words.contains($0) }
  }
}

extension Format where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the words of an enumeration.
  static var word: Format {
    Format<String>.choice(Value.allCases.map(\.rawValue)).map { text, _, _ in
      Value(rawValue: text)
    }
  }
}

extension Format {
  /// A text that is parsed; `meaning` says what it must look like.
  static func parsed(
    _ meaning: String, pattern: String? = nil, code: Check = .badValue,
    help: String? = nil, _ parse: @escaping @Sendable (String) -> Value?
  ) -> Format {
    parsed(Shape.Text(meaning, pattern: pattern), code: code, help: help, parse)
  }

  static func parsed(
    _ text: Shape.Text, code: Check, help: String? = nil,
    _ parse: @escaping @Sendable (String) -> Value?
  ) -> Format {
    let meaning = text.meaning
    return Format<String>.text(text) { _ in true }.map { text, node, reading in
      if let value = parse(text) { return value }
      reading.report(code, at: node, "`\(text.prefix(60))` is not \(meaning)", help: help)
      return nil
    }
  }
}

enum Words {
  /// Whether a text names something: letters, digits, hyphens, underscores and dots.
  static func isIdentifier(_ text: String) -> Bool {
    let bytes = text.utf8
    return bytes.first.map { isLetterOrDigit($0) } == true
      && bytes.allSatisfy { isLetterOrDigit($0) || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  /// `3 working-days`: the number that begins a text, without a sign and zeros in front, and what
  /// stands behind one blank.
  static func number(of text: String) -> (number: Int, rest: String)? {
    guard let blank = text.utf8.firstIndex(of: UInt8(ascii: " ")),
      text.utf8.first.map({ (0x31...0x39).contains($0) }) == true, let number = Int(text[..<blank])
    else { return nil }
    return (number, String(text[text.utf8.index(after: blank)...]))
  }
}

extension Format where Value == Day {
  static var day: Format { Scalars.day }
}

extension Format where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> Format {
    let parse = Format.parsed(
      "a whole number from \(range.lowerBound) to \(range.upperBound)", code: .badNumber
    ) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
    return Format(.integer(range), read: parse.read)
  }

  /// `1 day`, `3 days`.
  static var days: Format {
    parsed(
      "a number of days such as `3 days`",
      pattern:
        "^(1 day|([2-9]|[1-9][0-9]{1,3}|[12][0-9]{4}|3[0-5][0-9]{3}|36[0-4][0-9]{2}|36500) days)$",
      code: .badDuration, help: "write `1 day`, or a whole number from 2 on and `days`"
    ) { text in
      guard let (count, word) = Words.number(of: text), (1...36_500).contains(count) else {
        return nil
      }
      return word == (count == 1 ? "day" : "days") ? count : nil
    }
  }
}

/// A number with its digits as written.
struct WrittenNumber: Sendable {
  let number: DecimalNumber
  let text: String
}

extension Format where Value == WrittenNumber {
  /// A decimal number with at most as many digits as comparisons tell apart.
  static var number: Format { Format(.number, read: Scalars.writtenNumber.read) }
}

extension Format where Value == Color {
  static var color: Format { Scalars.color }
}
