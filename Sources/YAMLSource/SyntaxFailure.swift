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

  /// Where the events end.
  func place(in file: SourceFile) -> Position {
    switch kind {
    case .noMemory: Position(line: 1, column: 1)
    case .lineBreak(let offset): file.position(ofByte: offset)
    case .reader(let offset): file.position(ofByte: offset + file.markLength)
    case .syntax(let syntax): syntax.place
    }
  }

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
    if let finding = noBreakSpace(near: mark, syntax, in: file) { return finding }
    if let finding = openToTheEnd(syntax, in: file) { return finding }
    if let finding = misreading(at: mark, syntax, in: file) { return finding }
    if let quote = openQuote(before: mark, last: last, syntax, in: file) { return quote }
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

  /// A no-break space on the line of a complaint, the one above, or where what was being read began.
  private func noBreakSpace(
    near place: Position, _ syntax: Syntax, in file: SourceFile
  ) -> Diagnostic? {
    let lines = LineIndex(file)
    for number in [place.line, place.line - 1, syntax.context?.place.line ?? 0] {
      let line = Array(lines[number].unicodeScalars)
      guard let at = NoBreakSpaces.first(outsideQuotesOf: line),
        NoBreakSpaces.isBetweenSigns(line, at: at)
      else { continue }
      let isIndent = line[..<at].allSatisfy { $0 == " " }
      let start = Position(line: number, column: Int32(at + 1))
      return Diagnostic(
        .noBreakSpace,
        at: Span(
          file: file, start: start, end: Position(line: number, column: start.column + 1)),
        "a no-break space stands \(isIndent ? "in the indentation" : "here"), and YAML takes it for a letter",
        help: NoBreakSpaces.help)
    }
    return nil
  }

  /// A quote that nothing closes up to the end of the file.
  private func openToTheEnd(_ syntax: Syntax, in file: SourceFile) -> Diagnostic? {
    guard problem == "found unexpected end of stream", let context = syntax.context else {
      return nil
    }
    let lines = LineIndex(file)
    let start = lines.place(near: context.place)
    let end = Position(
      line: start.line, column: Int32(lines[start.line].unicodeScalars.count + 1))
    let quote = Array(lines[start.line].unicodeScalars).dropFirst(Int(start.column) - 1).first
    return Diagnostic(
      .syntax, at: Span(file: file, start: start, end: end),
      "not valid YAML: the quote that opens here is never closed",
      help: quote == "'"
        ? "write a `'` behind the text; an apostrophe inside the text is written ''"
        : "write a `\"` behind the text; a quote inside the text is written \\\"")
  }

  /// A text that should have ended on its line, and ran on to the next quote of another one.
  private func openQuote(
    before place: Position, last: NodeRecord?, _ syntax: Syntax, in file: SourceFile
  ) -> Diagnostic? {
    guard let last, last.kind == .scalar,
      last.style == .doubleQuoted || last.style == .singleQuoted, last.start.line < last.end.line,
      last.end <= place,
      // What follows the next quote may look like a comment: `"#2e7d32"`.
      last.end.line == place.line || syntax.context?.place.line == last.start.line
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
      line: lines[place.line], column: Int(place.column) - 1, isInBraces: syntax.isInBraces,
      goesOn: lines[place.line + 1].indent > lines[place.line].keyIndent)
    {
      func column(_ at: Int) -> Position { Position(line: place.line, column: Int32(at + 1)) }
      return Diagnostic(
        found.check,
        at: Span(
          file: file, start: column(found.columns.lowerBound),
          end: column(found.columns.upperBound)),
        found.message, help: found.help, fix: found.fix(on: place.line, of: file))
    }
    if let finding = tightBrace(on: place.line, of: lines, in: file) { return finding }
    if let finding = keyWithoutColon(above: place.line, of: lines, in: file) { return finding }
    // `above:100` on a line of its own is a text, so the colon of the next line comes too early.
    let isOpenKey = problem == SyntaxComplaint.keyWithoutColon
    let number = isOpenKey ? place.line : place.line - 1
    let above = lines[number]
    let text = String(above.drop { $0 == " " || $0 == "-" })
    if let (key, value) = Misreading.tight(text), !text.contains(" ") {
      let start = Int32(above.unicodeScalars.count - text.unicodeScalars.count + 1)
      return Diagnostic(
        .missingSpace,
        at: Span(
          file: file, start: Position(line: number, column: start),
          end: Position(
            line: number, column: start + Int32(text.unicodeScalars.count))),
        "`\(text)` has no space after its colon, so YAML takes it for a text",
        help: "write `\(key): \(value)`",
        fix: fix(key: key, value: value, at: Position(line: number, column: start), in: file))
    }
    // A comment swallows the rest of its line, and a brace that closes there.
    let opening = syntax.context?.place ?? place
    let line = Array(lines[opening.line].unicodeScalars)
    if opening.line < place.line,
      let hash = line.indices.first(where: {
        $0 + 1 >= opening.column && line[$0] == "#" && $0 > 0 && line[$0 - 1] == " "
      }), line[hash...].contains(where: { $0 == "}" || $0 == "]" })
    {
      return comment(at: hash, of: line, number: opening.line, in: file)
    }
    // Of a colour that is certain also where what misses the brace begins on the next line.
    let last = Array(lines[place.line - 1].unicodeScalars)
    if syntax.isInBraces,
      let hash = last.indices.first(where: { at in
        at > 1 && last[at] == "#" && last[at - 1] == " "
          && Fix.color(beginning: String(String.UnicodeScalarView(last[at...]))) != nil
      }), last[..<hash].last(where: { $0 != " " }) == ":", last[hash...].contains("}")
    {
      return comment(at: hash, of: last, number: place.line - 1, in: file)
    }
    return nil
  }

  /// A text or colour that was taken for a comment.
  private func comment(
    at hash: Int, of line: [Unicode.Scalar], number: Int32, in file: SourceFile
  ) -> Diagnostic {
    let rest = String(String.UnicodeScalarView(line[hash...]))
    return Diagnostic(
      .commentForValue,
      at: Span(
        file: file, start: Position(line: number, column: Int32(hash + 1)),
        end: Position(line: number, column: Int32(line.count + 1))),
      "a comment begins here, so YAML does not see `\(rest.prefix(40))`",
      help: "quote the text or colour that begins with #",
      fix: fix(colorAt: hash, of: line, number: number, in: file))
  }

  /// A key and its value on a line of their own.
  private func fix(key: String, value: String, at start: Position, in file: SourceFile) -> Fix? {
    guard Fix.isPlain(key), Fix.isPlain(value) else { return nil }
    let colon = start.column + Int32(key.unicodeScalars.count) + 1
    return Fix.blank(
      behind: Position(line: start.line, column: colon),
      in: Span(
        file: file, start: start,
        end: Position(line: start.line, column: colon + Int32(value.unicodeScalars.count))),
      reads: [key, value])
  }

  /// A colour behind the colon of its key.
  private func fix(
    colorAt hash: Int, of line: [Unicode.Scalar], number: Int32, in file: SourceFile
  ) -> Fix? {
    guard let colon = line[..<hash].lastIndex(where: { $0 != " " }), line[colon] == ":",
      let color = Fix.color(beginning: String(String.UnicodeScalarView(line[hash...])))
    else { return nil }
    return Fix.quoting(
      color: color, at: Position(line: number, column: Int32(hash + 1)),
      behind: Position(line: number, column: Int32(colon + 2)), in: file)
  }

  /// `when:{ … }`: without a space after the colon all of it is one word.
  private func tightBrace(
    on number: Int32, of lines: LineIndex, in file: SourceFile
  ) -> Diagnostic? {
    let line = Array(lines[number].unicodeScalars)
    let start = line.prefix { $0 == " " || $0 == "-" }.count
    let key = line[start...].prefix { Misreading.isWord($0) }
    let colon = start + key.count
    guard !key.isEmpty, colon + 1 < line.count, line[colon] == ":",
      line[colon + 1] == "{" || line[colon + 1] == "["
    else { return nil }
    let text = String(String.UnicodeScalarView(line[start...(colon + 1)]))
    return Diagnostic(
      .missingSpace,
      at: Span(
        file: file, start: Position(line: number, column: Int32(start + 1)),
        end: Position(line: number, column: Int32(colon + 3))),
      "`\(text)` has no space after its colon, so YAML takes it for the beginning of a text",
      help: "write `\(String(String.UnicodeScalarView(key))): \(line[colon + 1])`",
      fix: Fix.blank(
        behind: Position(line: number, column: Int32(colon + 2)),
        in: Span(
          file: file, start: Position(line: number, column: Int32(start + 1)),
          end: Position(line: number, column: Int32(colon + 2))),
        reads: [String(String.UnicodeScalarView(key))]))
  }

  /// `topic work` between keys of a mapping: a key and its value without the colon, of which libyaml
  /// complains at the colon of the next line.
  private func keyWithoutColon(
    above number: Int32, of lines: LineIndex, in file: SourceFile
  ) -> Diagnostic? {
    guard problem == "mapping values are not allowed in this context", number > 1 else {
      return nil
    }
    let line = Array(lines[number - 1].unicodeScalars)
    let indent = lines[number].indent
    let start =
      lines[number - 1].hasPrefix(String(repeating: " ", count: max(0, indent - 2)) + "- ")
      ? indent : lines[number - 1].indent
    guard start == indent, start < line.count else { return nil }
    let key = line[start...].prefix { Misreading.isWord($0) }
    let value = line[(start + key.count)...].drop { $0 == " " }
    guard !key.isEmpty, !value.isEmpty, line[start + key.count] == " ", !line.contains(":"),
      key.allSatisfy({ ("a"..."z").contains($0) || $0 == "-" })
    else { return nil }
    // The second line of a text, under a key that has its first.
    let before = lines[number - 2]
    guard
      start != lines[number - 1].indent || before.indent >= indent || before.hasSuffix(":")
        || number == 2
    else { return nil }
    let (name, text) = (
      String(String.UnicodeScalarView(key)), String(String.UnicodeScalarView(value))
    )
    return Diagnostic(
      .syntax,
      at: Span(
        file: file, start: Position(line: number - 1, column: Int32(start + 1)),
        end: Position(line: number - 1, column: Int32(line.count + 1))),
      "not valid YAML: this line has no colon behind its key",
      help: "write `\(name): \(QuotedText.shown(text))`")
  }
}

extension String {
  /// The number of blanks that a line begins with.
  var indent: Int { utf8.prefix { $0 == 0x20 }.count }

  /// Those before its first key: the dashes of elements stand before it, too.
  var keyIndent: Int {
    var rest = utf8.dropFirst(indent)
    while rest.starts(with: "- ".utf8) { rest = rest.dropFirst().drop { $0 == 0x20 } }
    return utf8.count - rest.count
  }
}
