/// What libyaml says of a text that is no YAML, in the words of an author.
enum SyntaxComplaint {
  /// libyaml's most frequent complaints in the words of an author, and what usually lies behind.
  static let complaints: [String: (message: String, help: String)] = [
    "found character that cannot start any token": (
      "a value cannot begin with this character",
      "indent with spaces, not tabs; quote a text that begins with @, % or `"
    ),
    "found a tab character that violates indentation": (
      "a tab stands in the indentation", "indent with spaces, not tabs"
    ),
    "mapping values are not allowed in this context": (
      "a colon stands where no key can end",
      "quote a text that contains `: `; write a blank behind the colon of every key; let the keys of one mapping stand in one column"
    ),
    "did not find expected key": (
      "a key belongs here, or the end of what began above",
      "let the keys of one mapping stand in one column; quote the whole of a text that begins with a quote, a brace or a bracket, and double the quotes inside"
    ),
    "could not find expected ':'": (
      "the key that stands before has no colon", "end it with `: `, or quote the text"
    ),
    "found unexpected end of stream": (
      "the file ends inside a quote", "close the quote that was opened at the place named below"
    ),
    "did not find expected ',' or '}'": (
      "a comma or a closing brace belongs here",
      "close the brace, separate entries with a comma, and quote texts"
    ),
    "did not find expected ',' or ']'": (
      "a comma or a closing bracket belongs here",
      "close the bracket, separate elements with a comma, and quote texts"
    ),
    "did not find expected node content": (
      "a value belongs here",
      "write it, or remove the comma before; close the bracket or brace that opened above"
    ),
    "did not find expected '-' indicator": (
      "a `- ` belongs here", "begin each element of the list with `- ` in one column"
    ),
    "did not find expected alphabetic or numeric character": (
      "the name of an anchor belongs behind `*` or `&`", "quote a text that begins with * or &"
    ),
    "found unknown escape character": (
      "`\\` stands before a character that it cannot escape",
      "double the backslash, or use single quotes"
    ),
    "found unexpected document indicator": (
      "a `---` stands inside a quote", "close the quote above this line"
    ),
  ]

  /// What libyaml was reading, where that began elsewhere than the complaint.
  static let contexts = [
    "while parsing a block mapping": "the mapping begins",
    "while parsing a block collection": "the list begins",
    "while parsing a flow mapping": "the brace opens",
    "while parsing a flow sequence": "the bracket opens",
    "while scanning a quoted scalar": "the quote opens",
    "while parsing a quoted scalar": "the quote opens",
    "while scanning a plain scalar": "the text begins",
    "while scanning a block scalar": "the text begins",
    "while scanning a simple key": "the key begins",
  ]
}

extension YAMLFailure {
  /// The failure in the words of an author.
  func finding(in file: SourceFile) -> Diagnostic {
    switch kind {
    case .noMemory:
      return Diagnostic(
        .outOfMemory, at: Span(startOf: file), "not enough memory to read this file",
        help: "split it into several files")
    case .reader(let offset):
      let place = file.position(ofByte: offset + file.markLength)
      let isControl = problem == "control characters are not allowed"
      return Diagnostic(
        isControl ? .controlCharacter : .notUtf8, at: Span(file: file, start: place, end: place),
        isControl
          ? "a control character stands here; only tab and line breaks are allowed"
          : "the bytes here are not UTF-8",
        help: isControl ? "remove it" : "save the file as UTF-8")
    case .syntax(let mark, let context):
      let lines = LineIndex(file)
      let place = lines.place(near: mark)
      if let finding = misreading(at: mark, context: context, in: file, lines) {
        return finding
      }
      var notes: [Diagnostic.Note] = []
      if let context, let what = SyntaxComplaint.contexts[context.text] {
        let start = lines.place(near: context.place)
        notes = [
          .init(Span(file: file, start: start, end: start), "\(what) here")
        ]
      }
      let known = SyntaxComplaint.complaints[problem]
      let message =
        known?.message ?? (problem.isEmpty ? "the text cannot be read" : problem)
      return Diagnostic(
        .syntax, at: Span(file: file, start: place, end: place), "not valid YAML: \(message)",
        help: known?.help, notes: notes)
    }
  }

  /// What an author meant on the line of a complaint, where that can be told.
  private func misreading(
    at place: Position, context: (text: String, place: Position)?, in file: SourceFile,
    _ lines: LineIndex
  ) -> Diagnostic? {
    if let found = Misreading(line: lines[place.line], column: Int(place.column) - 1) {
      func column(_ at: Int) -> Position { Position(line: place.line, column: Int32(at + 1)) }
      return Diagnostic(
        found.check,
        at: Span(
          file: file, start: column(found.columns.lowerBound),
          end: column(found.columns.upperBound)),
        found.message, help: found.help)
    }
    // `above:100` on a line of its own is a text, so the colon of the next line comes too early.
    let above = lines[place.line - 1]
    let text = String(above.drop { $0 == " " || $0 == "-" })
    if let (key, value) = Misreading.tight(text), !text.contains(" ") {
      let start = Int32(above.unicodeScalars.count - text.unicodeScalars.count + 1)
      return Diagnostic(
        .missingBlank,
        at: Span(
          file: file, start: Position(line: place.line - 1, column: start),
          end: Position(
            line: place.line - 1, column: start + Int32(text.unicodeScalars.count))),
        "`\(text)` has no blank behind its colon, so YAML takes it for a text",
        help: "write `\(key): \(value)`")
    }
    // A comment swallows the rest of its line, and a brace that closes there.
    guard let opening = context?.place else { return nil }
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
