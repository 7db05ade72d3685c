/// Blanks that look like any other and are none to YAML: word processors put them between a number
/// and its unit, and web pages into indentation.
package enum NoBreakSpaces {
  /// No-break space, figure space, narrow no-break space.
  private static let all: Set<Unicode.Scalar> = ["\u{A0}", "\u{2007}", "\u{202F}"]

  package static func contains(_ scalar: Unicode.Scalar) -> Bool { all.contains(scalar) }

  /// Whether a text has one.
  package static func stand(in text: String) -> Bool {
    !text.utf8.allSatisfy { $0 < 0x80 } && text.unicodeScalars.contains(where: contains)
  }

  /// The place of the first one of a line that stands outside double quotes; nil: there is none.
  static func first(outsideQuotesOf line: [Unicode.Scalar]) -> Int? {
    var isQuoted = false
    for at in line.indices {
      if line[at] == "\"", at == 0 || line[at - 1] != "\\" { isQuoted.toggle() }
      if !isQuoted, all.contains(line[at]) { return at }
    }
    return nil
  }

  /// Whether one stands where a blank would separate: before everything else on the line, or beside
  /// a sign of YAML. Between two words of a text it is no mistake.
  static func isBetweenSigns(_ line: [Unicode.Scalar], at place: Int) -> Bool {
    guard let before = line[..<place].last(where: { $0 != " " }) else { return true }
    let after = line[place...].first { $0 != " " && !contains($0) }
    return ":{}[],\"'-".unicodeScalars.contains(before)
      || after.map { ":{}[],".unicodeScalars.contains($0) } ?? true
  }

  package static let help = "replace it by an ordinary blank"
}
