internal import Findings

/// One line of a file as Unicode scalars. Places in it are counted from 0.
struct SourceLine {
  let file: SourceFile
  /// Counted from 1.
  let number: Int32
  let scalars: [Unicode.Scalar]

  /// The number of spaces it begins with.
  var indent: Int { scalars.prefix { $0 == " " }.count }

  /// The number of characters before its first key, the dashes of list elements included.
  var keyIndent: Int {
    var rest = scalars.dropFirst(indent)
    while rest.starts(with: ["-", " "]) { rest = rest.dropFirst().drop { $0 == " " } }
    return rest.startIndex
  }

  /// What follows its spaces and dashes.
  var content: ArraySlice<Unicode.Scalar> { scalars.drop { $0 == " " || $0 == "-" } }

  func place(_ at: Int) -> Position { Position(line: number, column: Int32(at + 1)) }

  func span(_ range: Range<Int>) -> Span {
    Span(file: file, start: place(range.lowerBound), end: place(range.upperBound))
  }

  /// The span from a place to the end of the line.
  func span(from start: Int) -> Span {
    Span(file: file, start: place(start), end: place(scalars.count))
  }

  func text(_ range: some RangeExpression<Int>) -> String { String(scalars: scalars[range]) }
}

extension String {
  init(scalars: some Sequence<Unicode.Scalar>) { self.init(UnicodeScalarView(scalars)) }
}

extension Unicode.Scalar {
  /// Whether a key can contain it.
  var isOfKey: Bool {
    properties.isAlphabetic || ("0"..."9").contains(self) || self == "-" || self == "_"
  }
}

extension LineIndex {
  /// A line by its number; an empty one where there is no such line.
  func line(_ number: Int32) -> SourceLine {
    SourceLine(file: file, number: number, scalars: Array(self[number].unicodeScalars))
  }
}

/// Spaces that look like any other and are not spaces to YAML: word processors put them between a
/// number and its unit, and web pages into indentation.
package enum NoBreakSpaces {
  /// No-break space, figure space, narrow no-break space.
  private static let all: Set<Unicode.Scalar> = ["\u{A0}", "\u{2007}", "\u{202F}"]

  package static func contains(_ scalar: Unicode.Scalar) -> Bool { all.contains(scalar) }

  /// Whether a text contains one.
  package static func stand(in text: String) -> Bool {
    !text.utf8.allSatisfy { $0 < 0x80 } && text.unicodeScalars.contains(where: contains)
  }

  /// The place of the first one of a line outside double quotes; nil if there is none.
  static func first(outsideQuotesOf line: [Unicode.Scalar]) -> Int? {
    var isQuoted = false
    for at in line.indices {
      if line[at] == "\"", at == 0 || line[at - 1] != "\\" { isQuoted.toggle() }
      if !isQuoted, all.contains(line[at]) { return at }
    }
    return nil
  }

  /// Whether one is where a space would separate: before everything else on the line, or next to an
  /// indicator of YAML. Between two words of a text it is not a mistake.
  static func isBetweenSigns(_ line: [Unicode.Scalar], at place: Int) -> Bool {
    guard let before = line[..<place].last(where: { $0 != " " }) else { return true }
    let after = line[place...].first { $0 != " " && !contains($0) }
    return ":{}[],\"'-".unicodeScalars.contains(before)
      || after.map { ":{}[],".unicodeScalars.contains($0) } ?? true
  }

  package static let help = "replace it with an ordinary space"
}
