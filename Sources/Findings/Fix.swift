/// A change to one file that fixes a finding: data, which is applied only on request.
///
/// There is one only where nothing else can have been meant. It keeps comments and layout as they
/// are: no edit removes a line break, and what adds one adds lines of its own.
public struct Fix: Sendable, Hashable {
  /// Replaces a stretch of one line by a text, perhaps of several; an empty stretch means that the text is inserted.
  public struct Edit: Sendable, Hashable {
    public let span: Span
    public let text: String

    package init(_ span: Span, _ text: String) {
      self.span = span
      self.text = text
    }
  }

  /// What it does, as an imperative: "quote the text".
  public let title: String
  /// Sorted by place; none overlaps another.
  public let edits: [Edit]
  /// The stretch of the file whose meaning changes; it contains the edits.
  package let place: Span
  /// The texts that YAML reads there afterwards.
  package let texts: [String]
  /// The stretch where a new error would show that something else was meant.
  package let reach: Span

  /// The most characters of a text that a fix quotes; a longer one is left to its author.
  package static let longestText = 4000
  /// The most lines of such a text.
  package static let mostLines = 64

  package init(
    _ title: String, _ edits: [Edit], in place: Span, reads texts: [String], reach: Span? = nil
  ) {
    self.title = title
    self.edits = edits
    self.place = place
    self.texts = texts
    self.reach = reach ?? place
  }

  /// Puts a text into double quotes in its place, with a backslash before each quote and backslash.
  ///
  /// - Parameters:
  ///   - span: where the text is.
  ///   - lines: the text as written, line by line.
  ///   - text: what it says.
  ///   - place: where that changes what YAML reads; nil: at the text.
  package static func quoting(
    _ span: Span, written lines: [String], saying text: String, in place: Span? = nil
  ) -> Fix? {
    guard lines.count <= mostLines, text.unicodeScalars.count <= longestText else { return nil }
    var edits = [Edit(Span(span.file, at: span.start), "\"")]
    for (at, line) in lines.enumerated() {
      let number = span.start.line + Int32(at)
      let first = at == 0 ? span.start.column : 1
      for (column, scalar) in line.unicodeScalars.enumerated()
      where "\"\\".unicodeScalars.contains(scalar) {
        let here = Position(line: number, column: first + Int32(column))
        let insertion = Span(span.file, at: here)
        // A text may begin with such a character.
        if here == span.start {
          edits[0] = Edit(insertion, "\"\\")
        } else {
          edits.append(Edit(insertion, "\\"))
        }
      }
    }
    edits.append(Edit(Span(span.file, at: span.end), "\""))
    return Fix("quote the text", edits, in: place ?? span, reads: [text])
  }

  /// Writes a space after the colon of a key.
  /// - Parameter colon: the place after the colon.
  package static func space(
    behind colon: Position, in place: Span, reads texts: [String], reach: Span? = nil
  ) -> Fix {
    Fix(
      "write a space after the colon", [Edit(Span(place.file, at: colon), " ")], in: place,
      reads: texts, reach: reach)
  }

  /// Whether a text is a plain number or word, which reads the same everywhere.
  package static func isPlain(_ text: String) -> Bool {
    text.utf8.first.map { $0 != 0x2D } == true
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x2E
      }
  }

  /// The colour that begins a comment, `#rrggbb`, if a space, a comma, a brace or nothing follows
  /// it; otherwise nil.
  package static func color(beginning comment: some StringProtocol) -> String? {
    let scalars = comment.unicodeScalars
    let color = String(String.UnicodeScalarView(scalars.prefix(7)))
    guard color.utf8.count == 7, color.hasPrefix("#"),
      color.utf8.dropFirst().allSatisfy({
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
      }), scalars.dropFirst(7).first.map({ " ,}".unicodeScalars.contains($0) }) ?? true
    else { return nil }
    return color
  }

  /// Puts quotes around a colour that YAML took for a comment.
  /// - Parameters:
  ///   - hash: where it begins.
  ///   - value: where the value should have been: after the colon.
  package static func quoting(
    color: String, at hash: Position, behind value: Position, in file: SourceFile
  ) -> Fix {
    let end = Position(line: hash.line, column: hash.column + 7)
    return Fix(
      "quote the colour", [hash, end].map { Edit(Span(file, at: $0), "\"") },
      in: Span(file: file, start: value, end: end), reads: [color])
  }
}
