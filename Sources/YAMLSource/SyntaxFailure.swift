/// Why the events of a file end early; mostly in libyaml's own words.
struct YAMLFailure: Sendable {
  enum Kind: Sendable {
    case noMemory
    /// A character that only libyaml takes for a line break.
    case lineBreak(offset: Int)
    /// The bytes are no text: only their offset is known.
    case reader(offset: Int)
    case syntax(Syntax)
  }

  /// Where the text is no YAML.
  struct Syntax: Sendable {
    var place: Position
    /// What was being read, and where that began.
    var context: (text: String, place: Position)?
    /// Whether a brace or bracket is open there.
    var isInBraces: Bool
  }

  let kind: Kind
  let problem: String

  /// The failure in the words of an author.
  /// - Parameter last: the last node that was read before it.
  func finding(in file: SourceFile, after last: NodeRecord?) -> Diagnostic {
    switch kind {
    case .noMemory:
      return Diagnostic(
        .outOfMemory, at: Span(startOf: file), "not enough memory to read this file",
        help: "split it into several files")
    case .lineBreak(let offset):
      let place = file.position(ofByte: offset)
      return Diagnostic(
        .lineBreak, at: Span(file: file, start: place, end: place),
        "a character stands here that YAML takes for a line break and editors do not",
        help:
          "remove it: lines end with LF or CR LF, and inside quotes it is written \\r, \\N, \\L or \\P"
      )
    case .reader(let offset):
      let place = file.position(ofByte: offset + file.markLength)
      let isControl = problem == "control characters are not allowed"
      return Diagnostic(
        isControl ? .controlCharacter : .notUtf8, at: Span(file: file, start: place, end: place),
        isControl
          ? "a control character stands here; only tab and line breaks are allowed"
          : "the bytes here are not UTF-8",
        help: isControl ? "remove it" : "save the file as UTF-8")
    case .syntax(let syntax): return finding(syntax, in: file, after: last)
    }
  }

  private func finding(
    _ syntax: Syntax, in file: SourceFile, after last: NodeRecord?
  ) -> Diagnostic {
    // A key without its colon is noticed behind it, often on the next line.
    let isOpenKey = problem == SyntaxComplaint.keyWithoutColon && syntax.context != nil
    let mark = isOpenKey ? syntax.context?.place ?? syntax.place : syntax.place
    if let finding = misreading(at: mark, syntax, in: file) { return finding }
    if let quote = openQuote(before: mark, last: last, in: file) { return quote }
    // libyaml's marks may lie behind the end of a line or of the file.
    let lines = LineIndex(file)
    let place = lines.place(near: mark)
    var notes: [Diagnostic.Note] = []
    if !isOpenKey, let context = syntax.context,
      let what = SyntaxComplaint.contexts[context.text]
    {
      let start = lines.place(near: context.place)
      notes = [.init(Span(file: file, start: start, end: start), "\(what) here")]
    }
    let endOfLine = Position(
      line: place.line, column: Int32(lines[place.line].unicodeScalars.count + 1))
    let known = SyntaxComplaint.explained(
      problem, line: Array(lines[place.line].unicodeScalars),
      above: Array(lines[place.line - 1].unicodeScalars), column: Int(place.column) - 1,
      isOpenedHere: syntax.context?.place.line == place.line)
    let message = known?.message ?? (problem.isEmpty ? "the text cannot be read" : problem)
    return Diagnostic(
      .syntax, at: Span(file: file, start: place, end: isOpenKey ? endOfLine : place),
      "not valid YAML: \(message)", help: known?.help, notes: notes)
  }

  /// A text that should have ended on its line, and ran on to the next quote of another one.
  private func openQuote(
    before place: Position, last: NodeRecord?, in file: SourceFile
  ) -> Diagnostic? {
    guard let last, last.kind == .scalar,
      last.style == .doubleQuoted || last.style == .singleQuoted, last.start.line < last.end.line,
      last.end.line == place.line, last.end.column <= place.column
    else { return nil }
    let start = Position(line: last.start.line, column: last.start.column + 1)
    return Diagnostic(
      .syntax, at: Span(file: file, start: last.start, end: start),
      "not valid YAML: the quote that opens here is not closed on this line",
      help: "close it behind the text",
      notes: [
        .init(
          Span(file: file, start: last.end, end: last.end), "the next quote closes it only here")
      ])
  }

  /// What an author meant on the line of a complaint, where that can be told.
  private func misreading(
    at place: Position, _ syntax: Syntax, in file: SourceFile
  ) -> Diagnostic? {
    let lines = LineIndex(file)
    if let found = Misreading(
      line: lines[place.line], column: Int(place.column) - 1, isInBraces: syntax.isInBraces)
    {
      func column(_ at: Int) -> Position { Position(line: place.line, column: Int32(at + 1)) }
      return Diagnostic(
        found.check,
        at: Span(
          file: file, start: column(found.columns.lowerBound),
          end: column(found.columns.upperBound)),
        found.message, help: found.help)
    }
    // `above:100` on a line of its own is a text, so the colon of the next line comes too early.
    let isOpenKey = problem == SyntaxComplaint.keyWithoutColon
    let number = isOpenKey ? place.line : place.line - 1
    let above = lines[number]
    let text = String(above.drop { $0 == " " || $0 == "-" })
    if let (key, value) = Misreading.tight(text), !text.contains(" ") {
      let start = Int32(above.unicodeScalars.count - text.unicodeScalars.count + 1)
      return Diagnostic(
        .missingBlank,
        at: Span(
          file: file, start: Position(line: number, column: start),
          end: Position(
            line: number, column: start + Int32(text.unicodeScalars.count))),
        "`\(text)` has no blank behind its colon, so YAML takes it for a text",
        help: "write `\(key): \(value)`")
    }
    // A comment swallows the rest of its line, and a brace that closes there.
    guard let opening = syntax.context?.place else { return nil }
    let line = Array(lines[opening.line].unicodeScalars)
    guard opening.line < place.line,
      let hash = line.indices.first(where: {
        $0 + 1 >= opening.column && line[$0] == "#" && $0 > 0 && line[$0 - 1] == " "
      }), line[hash...].contains(where: { $0 == "}" || $0 == "]" })
    else { return nil }
    let rest = String(String.UnicodeScalarView(line[hash...]))
    return Diagnostic(
      .commentForValue,
      at: Span(
        file: file, start: Position(line: opening.line, column: Int32(hash + 1)),
        end: Position(line: opening.line, column: Int32(line.count + 1))),
      "a comment begins here, so YAML does not see `\(rest.prefix(40))`",
      help: "quote the text or colour that begins with #")
  }
}
