internal import Findings

/// Why the events of a file end early, mostly in libyaml's own words.
struct YAMLFailure: Sendable {
  enum Kind: Sendable {
    case noMemory
    /// A character that only libyaml takes for a line break.
    case lineBreak(offset: Int)
    /// Bytes that are not UTF-8, or a control character: only their offset is known.
    case reader(offset: Int)
    case syntax(Syntax)
  }

  /// Where the text is not valid YAML.
  struct Syntax: Sendable {
    var place: Position
    /// What was being read, and where it began.
    var context: (text: String, place: Position)?
    /// Whether a brace or bracket is open there.
    var isInBraces: Bool
  }

  let kind: Kind
  let problem: String

  /// The place at which the events end.
  func place(in file: SourceFile) -> Position {
    switch kind {
    case .noMemory: Position(line: 1, column: 1)
    case .lineBreak(let offset): LineIndex(file).position(ofByte: offset)
    case .reader(let offset): LineIndex(file).position(ofByte: offset + file.markLength)
    case .syntax(let syntax): syntax.place
    }
  }

  /// The finding for this failure, in words an author knows.
  /// - Parameters:
  ///   - last: the last node read before it.
  ///   - keys: what is known about the keys of such files.
  func finding(in file: SourceFile, after last: NodeRecord?, _ keys: KnownKeys) -> Diagnostic {
    let here = Span(file, at: place(in: file))
    switch kind {
    case .noMemory:
      return Diagnostic(
        .outOfMemory, at: here, "not enough memory to read this file",
        help: "split it into several files")
    case .lineBreak:
      return Diagnostic(
        .lineBreak, at: here,
        "YAML takes this character for a line break, but editors do not",
        help:
          "remove it: lines end with LF or CR LF, and inside quotes it is written \\r, \\N, \\L or \\P"
      )
    case .reader where problem == "control characters are not allowed":
      return Diagnostic(
        .controlCharacter, at: here,
        "this is a control character; only tabs and line breaks are allowed", help: "remove it")
    case .reader:
      return Diagnostic(
        .notUtf8, at: here, "the bytes here are not UTF-8", help: "save the file as UTF-8")
    case .syntax(let syntax):
      return BrokenText(problem, syntax, in: file, after: last, keys).finding
    }
  }
}

/// A text that is not valid YAML, read once more to find what its author meant.
private struct BrokenText {
  let problem: String
  let syntax: YAMLFailure.Syntax
  let file: SourceFile
  let lines: LineIndex
  /// The last node read before the error.
  let last: NodeRecord?
  let keys: KnownKeys
  /// Whether a key lacks its colon: libyaml notices that after the key, often on the next line.
  let isOpenKey: Bool
  /// The place of the mistake: as libyaml has it, or where the key without a colon begins.
  let mark: Position

  init(
    _ problem: String, _ syntax: YAMLFailure.Syntax, in file: SourceFile,
    after last: NodeRecord?, _ keys: KnownKeys
  ) {
    self.problem = problem
    self.syntax = syntax
    self.file = file
    self.last = last
    self.keys = keys
    lines = LineIndex(file)
    isOpenKey = problem == SyntaxExplanation.keyWithoutColon && syntax.context != nil
    mark = isOpenKey ? syntax.context?.place ?? syntax.place : syntax.place
  }

  var finding: Diagnostic {
    if let finding = noBreakSpace ?? openToTheEnd ?? unquotedText { return finding }
    if let finding = tightBrace ?? keyWithoutColon ?? tightEntry { return finding }
    return swallowedBrace ?? swallowedColor ?? openQuote ?? complaint
  }

  /// libyaml's error, where no better explanation is found.
  private var complaint: Diagnostic {
    // libyaml's marks may lie beyond the end of a line or of the file.
    let place = lines.place(near: mark)
    let line = lines.line(place.line)
    let column = Int(place.column) - 1
    var notes: [Diagnostic.Note] = []
    if !isOpenKey, let context = syntax.context, let what = SyntaxExplanation.contexts[context.text]
    {
      notes = [.init(Span(file, at: lines.place(near: context.place)), "\(what) here")]
    }
    let known = SyntaxExplanation.explained(
      problem, line: line, above: lines.line(place.line - 1), column: column,
      isOpenedHere: syntax.context?.place.line == place.line)
    let message = known?.message ?? (problem.isEmpty ? "the text cannot be read" : problem)
    return Diagnostic(
      .syntax, at: isOpenKey ? line.span(from: column) : line.span(column..<column),
      "not valid YAML: \(message)", help: known?.help, notes: notes)
  }

  /// A no-break space on the line of the error, on the one above, or where what was being read began.
  private var noBreakSpace: Diagnostic? {
    for number in [mark.line, mark.line - 1, syntax.context?.place.line ?? 0] {
      let line = lines.line(number)
      guard let at = NoBreakSpaces.first(outsideQuotesOf: line.scalars),
        NoBreakSpaces.isBetweenSigns(line.scalars, at: at)
      else { continue }
      return Diagnostic(
        .noBreakSpace, at: line.span(at..<(at + 1)),
        "there is a no-break space \(at == line.indent ? "in the indentation" : "here"), and YAML takes it for a letter",
        help: NoBreakSpaces.help)
    }
    return nil
  }

  /// A quote that is not closed before the end of the file.
  private var openToTheEnd: Diagnostic? {
    guard problem == "found unexpected end of stream", let context = syntax.context else {
      return nil
    }
    let start = lines.place(near: context.place)
    let line = lines.line(start.line)
    let column = Int(start.column) - 1
    return Diagnostic(
      .syntax, at: line.span(from: column),
      "not valid YAML: the quote that opens here is never closed",
      help: line.scalars.dropFirst(column).first == "'"
        ? "write a `'` after the text; an apostrophe inside the text is written ''"
        : "write a `\"` after the text; a quote inside the text is written \\\"")
  }

  /// A quoted text that should have ended on its line and ran on to the next quote, on a later one.
  private var openQuote: Diagnostic? {
    guard let last, last.kind == .scalar,
      last.style == .doubleQuoted || last.style == .singleQuoted, last.start.line < last.end.line,
      last.end <= mark,
      // What follows the next quote may look like a comment: `"#2e7d32"`.
      last.end.line == mark.line || syntax.context?.place.line == last.start.line
    else { return nil }
    let start = Position(line: last.start.line, column: last.start.column + 1)
    return Diagnostic(
      .syntax, at: Span(file: file, start: last.start, end: start),
      "not valid YAML: the quote that opens here is not closed on this line",
      help: "close it after the text",
      notes: [.init(Span(file, at: last.end), "the next quote closes it only here")])
  }

  /// A text on the line of the error that should have been quoted.
  private var unquotedText: Diagnostic? {
    let line = lines.line(mark.line)
    return Misreading(
      line, column: Int(mark.column) - 1, isInBraces: syntax.isInBraces,
      goesOn: lines.line(mark.line + 1).indent > line.keyIndent, keys)?.finding
  }

  /// `above:100` on a line of its own is a text, so the colon of the next line is unexpected.
  private var tightEntry: Diagnostic? {
    let line = lines.line(problem == SyntaxExplanation.keyWithoutColon ? mark.line : mark.line - 1)
    let start = line.content.startIndex
    let text = line.text(start...)
    guard let (key, value) = Misreading.tight(text), !text.contains(" ") else { return nil }
    let colon = start + key.unicodeScalars.count + 1
    let isCertain = Fix.isPlain(key) && Fix.isPlain(value)
    return Diagnostic(
      .missingSpace, at: line.span(from: start),
      "`\(text)` has no space after its colon, so YAML takes it for a text",
      help: "write `\(key): \(value)`",
      fix: isCertain
        ? Fix.space(
          behind: line.place(colon), in: line.span(start..<(colon + value.unicodeScalars.count)),
          reads: [key, value]) : nil)
  }

  /// A closing brace that a comment swallows with the rest of its line.
  private var swallowedBrace: Diagnostic? {
    let opening = syntax.context?.place ?? mark
    let line = lines.line(opening.line)
    let scalars = line.scalars
    guard opening.line < mark.line,
      let hash = scalars.indices.first(where: {
        $0 + 1 >= opening.column && scalars[$0] == "#" && $0 > 0 && scalars[$0 - 1] == " "
      }), scalars[hash...].contains(where: { $0 == "}" || $0 == "]" })
    else { return nil }
    return comment(at: hash, of: line)
  }

  /// A colour taken for a comment: certain even where what lacks the brace begins on the next line.
  private var swallowedColor: Diagnostic? {
    let line = lines.line(mark.line - 1)
    let scalars = line.scalars
    guard syntax.isInBraces,
      let hash = scalars.indices.first(where: { at in
        at > 1 && scalars[at] == "#" && scalars[at - 1] == " "
          && Fix.color(beginning: line.text(at..<min(at + 8, scalars.count))) != nil
      }), scalars[..<hash].last(where: { $0 != " " }) == ":", scalars[hash...].contains("}")
    else { return nil }
    return comment(at: hash, of: line)
  }

  /// The finding for a text or colour that was taken for a comment.
  private func comment(at hash: Int, of line: SourceLine) -> Diagnostic {
    let rest = line.text(hash...)
    let before = line.scalars[..<hash].lastIndex { $0 != " " }
    let fix = Fix.color(beginning: rest).flatMap { color -> Fix? in
      guard let colon = before, line.scalars[colon] == ":" else { return nil }
      return Fix.quoting(
        color: color, at: line.place(hash), behind: line.place(colon + 1), in: file)
    }
    return Diagnostic(
      .commentForValue, at: line.span(from: hash),
      "a comment begins here, so YAML does not see `\(rest.prefix(40))`",
      help: "quote the text or colour that begins with #", fix: fix)
  }

  /// `when:{ … }`: without a space after the colon it is all one word.
  private var tightBrace: Diagnostic? {
    let line = lines.line(mark.line)
    let (start, key) = (line.content.startIndex, line.content.prefix(while: \.isOfKey))
    let colon = start + key.count
    guard !key.isEmpty, colon + 1 < line.scalars.count, line.scalars[colon] == ":",
      line.scalars[colon + 1] == "{" || line.scalars[colon + 1] == "["
    else { return nil }
    let name = String(scalars: key)
    return Diagnostic(
      .missingSpace, at: line.span(start..<(colon + 2)),
      "`\(line.text(start...(colon + 1)))` has no space after its colon, so YAML takes it for the beginning of a text",
      help: "write `\(name): \(line.scalars[colon + 1])`",
      fix: Fix.space(
        behind: line.place(colon + 1), in: line.span(start..<(colon + 1)), reads: [name]))
  }

  /// `topic work` between the keys of a mapping: a key and its value without the colon. libyaml
  /// reports it at the colon of the next line.
  private var keyWithoutColon: Diagnostic? {
    guard problem == "mapping values are not allowed in this context", mark.line > 1 else {
      return nil
    }
    let line = lines.line(mark.line - 1)
    let indent = lines.line(mark.line).indent
    let isElement =
      line.indent == max(0, indent - 2) && line.scalars[line.indent...].starts(with: ["-", " "])
    let start = isElement ? indent : line.indent
    guard start == indent, start < line.scalars.count else { return nil }
    let key = line.scalars[start...].prefix(while: \.isOfKey)
    let value = line.scalars[key.endIndex...].drop { $0 == " " }
    guard !key.isEmpty, !value.isEmpty, line.scalars[key.endIndex] == " ",
      !line.scalars.contains(":"), key.allSatisfy({ ("a"..."z").contains($0) || $0 == "-" })
    else { return nil }
    // Not the second line of a text that begins after the key above.
    let before = lines.line(mark.line - 2)
    guard
      start != line.indent || before.indent >= indent || before.scalars.last == ":"
        || mark.line == 2
    else { return nil }
    return Diagnostic(
      .syntax, at: line.span(from: start), "not valid YAML: this line has no colon after its key",
      help: "write `\(String(scalars: key)): \(QuotedText.shown(String(scalars: value)))`")
  }
}
