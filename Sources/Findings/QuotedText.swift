/// Puts a text into double quotes, so that YAML reads exactly that text.
package enum QuotedText {
  /// The most characters of a text quoted in advice; a longer one would fill the screen.
  private static let longest = 400

  /// The text in double quotes, with quotes, backslashes, line breaks and tabs escaped.
  package static func written(_ text: some StringProtocol) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// What to type so that a text is quoted. Advice never cuts a text short: following it would lose
  /// the rest.
  /// - Parameter key: the key that the text belongs to; nil: none, or it need not be shown.
  package static func advice(_ text: some StringProtocol, key: String? = nil) -> String {
    if text.unicodeScalars.count <= longest {
      // A quote at the end was meant to close one that was forgotten.
      let whole = hasClosingQuoteOnly(text) ? String(text.dropLast()) : String(text)
      return "quote the whole text: `\(key.map { "\($0): " } ?? "")\(written(whole))`"
    }
    let needsEscapes = text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    return "put double quotes around the whole text"
      + (needsEscapes ? ", and a backslash before each \" and \\ inside it" : "")
  }

  /// Whether a text ends in a quote, and has no other.
  package static func hasClosingQuoteOnly(_ text: some StringProtocol) -> Bool {
    let quote = UInt8(ascii: "\"")
    return text.hasSuffix("\"") && text.utf8.count { $0 == quote } == 1
  }

  /// A text for a message, cut after 60 characters.
  package static func shown(_ text: some StringProtocol) -> String {
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(60)))
    return text.unicodeScalars.count > 60 ? start + "…" : start
  }
}
