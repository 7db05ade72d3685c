internal import Findings
internal import YAMLSource

/// What fixes a finding in the file being read. There is no fix where the text as written is not
/// what was read, or where something else may have been meant.
extension FileContext {
  /// Quotes a plain text, on one line or on several.
  func quotes(around node: YAMLNode) -> Fix? {
    guard node.kind == .scalar, node.style == .plain, let written = lines.written(node.span),
      let first = written.first
    else { return nil }
    let text = node.text
    guard written.count == 1 else {
      return folded(written) == text ? Fix.quoting(node.span, written: written, saying: text) : nil
    }
    // An anchor may precede the text.
    let before = first.unicodeScalars.count - text.unicodeScalars.count
    guard !text.isEmpty, before >= 0,
      first.unicodeScalars.dropFirst(before).elementsEqual(text.unicodeScalars),
      before == 0 || (first.hasPrefix("&") && !first.dropFirst().contains("!"))
    else { return nil }
    let start = Position(line: node.span.start.line, column: node.span.start.column + Int32(before))
    return Fix.quoting(
      Span(file: node.span.file, start: start, end: node.span.end), written: [text], saying: text,
      in: node.span)
  }

  /// Quotes a stretch of one line.
  /// - Parameter last: the last node that YAML read there, perhaps beyond it.
  func quotes(around span: Span, through last: YAMLNode? = nil) -> Fix? {
    guard span.start < span.end, let written = lines.written(span), written.count == 1,
      let text = written.first, !"&!*\"'".contains(text.first ?? "\"")
    else { return nil }
    return Fix.quoting(span, written: written, saying: text, in: last.map { span.through($0) })
  }

  /// Puts a space after the colon of a key that is written with its value as one word.
  /// - Parameter nothing: the empty node that YAML took for the value of that word.
  func space(
    behind word: String, before value: String, of key: YAMLNode, _ nothing: YAMLNode,
    in mapping: YAMLNode
  ) -> Fix? {
    guard Fix.isPlain(value), lines.written(key.span) == ["\(word):\(value)"], key.isInside(mapping)
    else { return nil }
    return space(
      behind: word, before: value, at: key.span.through(nothing),
      reach: reach(of: key, nothing, in: mapping))
  }

  /// The same where the word is all there is of a mapping: on a line of its own, since a key cannot
  /// follow the colon of another.
  func space(behind word: String, before value: String, alone node: YAMLNode) -> Fix? {
    guard Fix.isPlain(word), Fix.isPlain(value), lines.written(node.span) == ["\(word):\(value)"],
      let before = lines.written(before: node.span.start),
      before.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x2D })
    else { return nil }
    return space(behind: word, before: value, at: node.span, reach: nil)
  }

  private func space(
    behind word: String, before value: String, at span: Span, reach: Span?
  ) -> Fix {
    let colon = Position(
      line: span.start.line, column: span.start.column + Int32(word.unicodeScalars.count) + 1)
    return Fix.space(behind: colon, in: span, reads: [word, value], reach: reach)
  }

  /// Replaces a key by another.
  func renaming(
    _ key: YAMLNode, of value: YAMLNode, to name: String, in mapping: YAMLNode
  ) -> Fix? {
    guard key.style == .plain, lines.written(key.span) == [key.text], key.isInside(mapping) else {
      return nil
    }
    return Fix(
      "write `\(name)`", [Fix.Edit(key.span, name)], in: key.span, reads: [name],
      reach: reach(of: key, value, in: mapping))
  }

  /// Writes another entry on a line of its own, before one that begins its line.
  /// - Parameter whole: all that would be wrong if it were not meant.
  func adding(_ name: String, _ text: String, before key: YAMLNode, reach whole: Span) -> Fix? {
    guard key.style == .plain, lines.written(key.span) == [key.text],
      let before = lines.written(before: key.span.start), before.utf8.allSatisfy({ $0 == 0x20 })
    else { return nil }
    let (file, line) = (key.span.file, key.span.start.line)
    var window = LineWindow(file)
    let end = window.offset(
      of: Position(line: line, column: Int32(window.length(ofLine: line)) + 1))
    let ending = file.withBytes {
      end < $0.count && $0[end] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }
    return Fix(
      "add `\(name): \(text)`",
      [Fix.Edit(Span(file, at: key.span.start), "\(name): \(text)\(ending)\(before)")],
      in: key.span, reads: [name, text, key.text], reach: whole)
  }

  /// Where an error shows that another key was meant: in its entry or, in a mapping of few lines,
  /// whose entries belong together, anywhere in it.
  private func reach(of key: YAMLNode, _ value: YAMLNode, in mapping: YAMLNode) -> Span {
    let span = mapping.span
    return span.end.line - span.start.line < 3 ? span : key.span.through(value)
  }

  /// Replaces a value on one line by a number.
  func replacing(_ node: YAMLNode, by number: String) -> Fix? {
    let text = node.text
    guard node.kind == .scalar, let written = lines.written(node.span), written.count == 1,
      [text, "\"\(text)\"", "'\(text)'"].contains(written[0])
    else { return nil }
    return Fix("write `\(number)`", [Fix.Edit(node.span, number)], in: node.span, reads: [number])
  }

  /// The lines of a plain text as YAML joins them.
  private func folded(_ lines: [String]) -> String {
    var text = ""
    var empty = 0
    for (at, line) in lines.enumerated() {
      var bare = line[...]
      while bare.first == " " || bare.first == "\t" { bare.removeFirst() }
      while bare.last == " " || bare.last == "\t" { bare.removeLast() }
      if bare.isEmpty {
        empty += 1
        continue
      }
      if at > 0 { text += empty == 0 ? " " : String(repeating: "\n", count: empty) }
      text += bare
      empty = 0
    }
    return text
  }
}

extension Span {
  /// The span extended to the end of a node: an empty node ends before the next token.
  fileprivate func through(_ node: YAMLNode) -> Span {
    Span(file: file, start: start, end: max(end, node.span.end))
  }
}

extension YAMLNode {
  /// Whether it is written inside a mapping, and not merged into it from elsewhere (`<<`).
  fileprivate func isInside(_ mapping: YAMLNode) -> Bool {
    mapping.span.start <= span.start && span.end <= mapping.span.end
  }
}
