internal import Findings

/// One line of a file by its characters. Places in it are counted from 0.
struct SourceLine {
  let file: SourceFile
  /// Counted from 1.
  let number: Int32
  let scalars: [Unicode.Scalar]

  /// The number of spaces that it begins with.
  var indent: Int { scalars.prefix { $0 == " " }.count }

  /// Those before its first key: the dashes of elements stand before it, too.
  var keyIndent: Int {
    var rest = scalars.dropFirst(indent)
    while rest.starts(with: ["-", " "]) { rest = rest.dropFirst().drop { $0 == " " } }
    return rest.startIndex
  }

  /// What stands behind its spaces and dashes.
  var content: ArraySlice<Unicode.Scalar> { scalars.drop { $0 == " " || $0 == "-" } }

  func place(_ at: Int) -> Position { Position(line: number, column: Int32(at + 1)) }

  func span(_ range: Range<Int>) -> Span {
    Span(file: file, start: place(range.lowerBound), end: place(range.upperBound))
  }

  /// What stands from a place to the end of the line.
  func span(from start: Int) -> Span {
    Span(file: file, start: place(start), end: place(scalars.count))
  }

  func text(_ range: some RangeExpression<Int>) -> String { String(scalars: scalars[range]) }
}

extension String {
  init(scalars: some Sequence<Unicode.Scalar>) { self.init(UnicodeScalarView(scalars)) }
}

extension Unicode.Scalar {
  /// Whether the words that are keys can have it.
  var isOfKey: Bool {
    properties.isAlphabetic || ("0"..."9").contains(self) || self == "-" || self == "_"
  }
}

extension LineIndex {
  /// A line by its characters; an empty one where there is no such line.
  func line(_ number: Int32) -> SourceLine {
    SourceLine(file: file, number: number, scalars: Array(self[number].unicodeScalars))
  }
}
