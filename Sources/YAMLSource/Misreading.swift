package import Findings

/// Why a line is not valid YAML: a text should have been quoted, or an entry is malformed.
///
/// libyaml reports where it cannot go on, and what it expected there. An author needs to know which
/// text was meant, so the line is read once more.
package struct Misreading {
  private let check: Check
  /// The text to quote, or the malformed value.
  private let span: Span
  private let message: String
  private let help: String
  /// The text to quote, where it is certain where it ends.
  private let certain: String?

  /// Finds the likely cause of an error of libyaml; nil if no cause is likely.
  ///
  /// - Parameters:
  ///   - line: the line of the error.
  ///   - column: the column of the error, counted from 0.
  ///   - isInBraces: whether a brace or bracket is open there, perhaps on a line above.
  ///   - goesOn: whether the next line is indented further, as the rest of a text would be.
  ///   - keys: what is known about the keys of such files.
  init?(_ line: SourceLine, column: Int, isInBraces: Bool, goesOn: Bool, _ keys: KnownKeys) {
    let scalars = line.scalars
    guard let entry = Entry(scalars, before: column, isInBraces), !entry.value.isEmpty else {
      return nil
    }
    let value = line.text(entry.value)
    let first = scalars[entry.value.lowerBound]
    span = line.span(entry.value)
    if let mistake = Misreading.mistaken(value, entry, keys) {
      (check, message, help) = (.syntax, "not valid YAML: \(mistake.message)", mistake.help)
      certain = nil
      return
    }
    let advice =
      goesOn && !entry.isFlow
      ? "put double quotes around the whole text, which goes on in the next line"
      : QuotedText.advice(value, key: entry.key)
    certain = !goesOn && entry.isWholeText(value, of: scalars, keys) ? value : nil
    help = value.hasSuffix(":") ? "remove the colon at its end, or \(advice)" : advice
    // In braces, a value that begins with a digit is a date or number without its comma.
    if entry.isFlow, first.properties.numericType != nil { return nil }
    if Misreading.isEntry(value) { return nil }
    let shown = QuotedText.shown(value)
    // A list or mapping, unless a text goes on after the closing bracket.
    if first == "[" || first == "{" {
      let close: Unicode.Scalar = first == "[" ? "]" : "}"
      guard let end = scalars[entry.value].firstIndex(of: close), end + 1 < entry.value.upperBound,
        column > end, scalars[end + 1] != ","
      else { return nil }
    }
    switch first {
    case "\"", "'": return nil
    case _ where Misreading.hasPlaceholder(value):
      check = .unquotedPlaceholder
      message = "the text `\(shown)` is not quoted, so YAML takes its braces for a mapping"
    case _ where value.hasSuffix(":") || Misreading.hasInnerColon(value):
      check = .unquotedColon
      message = "the text `\(shown)` is not quoted, so YAML takes its colon for the end of a key"
    case "[", "*", "&", "!", "@", "%", "`", ">", "|", "-", "?", ",", "]", "}":
      check = .unquotedIndicator
      message = "the text `\(shown)` is not quoted, and its first character means something to YAML"
    default: return nil
    }
  }

  /// The finding, with a fix that quotes the text where it is certain where it ends.
  var finding: Diagnostic {
    Diagnostic(
      check, at: span, message, help: help,
      fix: certain.flatMap { Fix.quoting(span, written: [$0], saying: $0) })
  }

  /// The last key on a line before a place, and the text after it.
  private struct Entry {
    var key: String
    var value: Range<Int>
    var isFlow: Bool

    init?(_ line: [Unicode.Scalar], before column: Int, _ isInBraces: Bool) {
      var found: (start: Int, colon: Int)?
      for colon in line.indices.prefix(max(0, column) + 1)
      where line[colon] == ":" && (colon + 1 == line.count || line[colon + 1] == " ") {
        var start = colon
        while start > 0, line[start - 1].isOfKey { start -= 1 }
        guard start < colon, Entry.canBegin(line, at: start) else { continue }
        // The error may be at a colon that does not end a key.
        if colon < column || found == nil { found = (start, colon) }
      }
      guard let found else { return nil }
      key = String(scalars: line[found.start..<found.colon])
      var start = found.colon + 1
      while start < line.count, line[start] == " " { start += 1 }
      isFlow = isInBraces || line[..<found.start].contains("{")
      var end = isFlow ? Entry.endInFlow(line, from: start) : line.count
      // A comment is not part of a text.
      if let hash = line.indices.first(where: {
        $0 > start && $0 + 1 < end && line[$0] == "#" && line[$0 - 1] == " " && line[$0 + 1] == " "
      }) {
        end = hash
      }
      while end > start, line[end - 1] == " " { end -= 1 }
      value = start..<end
    }

    /// Whether exactly this must be the text: its key holds sentences, and no comment or other
    /// key can begin in it. In braces it must also end on this line.
    func isWholeText(_ text: String, of line: [Unicode.Scalar], _ keys: KnownKeys) -> Bool {
      guard keys.isOfText(key), !keys.short.contains(key), !text.hasSuffix(":"),
        !text.contains(" #"),
        !QuotedText.hasClosingQuoteOnly(text), !text.contains("\""), !text.contains("\t")
      else { return false }
      if isFlow {
        guard let next = line[value.upperBound...].first(where: { $0 != " " }),
          next == "}" || next == ","
        else { return false }
      }
      // `de: en: …` and `Foo, en: …`: a second key was meant.
      let words = text.split(separator: " ")
      return words.indices.allSatisfy { at in
        !words[at].hasSuffix(":")
          || !(at == 0
            ? KnownKeys.isLanguage(String(words[at].dropLast())) : words[at - 1].hasSuffix(","))
      }
    }

    /// Whether a key can begin here: at the start of the line, or after `{`, `,` or `- `.
    private static func canBegin(_ line: [Unicode.Scalar], at start: Int) -> Bool {
      guard let before = line[..<start].last(where: { $0 != " " }) else { return true }
      return before == "{" || before == "," || before == "-"
    }

    /// Where a text in braces ends: before the next key or the closing brace.
    private static func endInFlow(_ line: [Unicode.Scalar], from start: Int) -> Int {
      var depth = 0
      for at in start..<line.count {
        switch line[at] {
        case "{": depth += 1
        case "}":
          if depth == 0 { return at }
          depth -= 1
        case "," where depth == 0:
          var next = at + 1
          while next < line.count, line[next] == " " { next += 1 }
          var end = next
          while end < line.count, line[end].isOfKey { end += 1 }
          if end > next, end < line.count, line[end] == ":" { return at }
        default: break
        }
      }
      return line.count
    }
  }

  /// What is wrong with a value that is not a text: a comparison sign, round brackets, or another
  /// key on the same line. Keys that hold texts are never suspected.
  private static func mistaken(
    _ value: String, _ entry: Entry, _ keys: KnownKeys
  ) -> (message: String, help: String)? {
    guard !keys.isOfText(entry.key) else { return nil }
    if let (word, number) = keys.comparison(value) {
      return (
        "`\(QuotedText.shown(value))` is not a comparison: its sign means something to YAML",
        "write `\(entry.key): { \(word): \(number) }`"
      )
    }
    if value.hasPrefix("("), value.hasSuffix(")") {
      let inside = String(value.dropFirst().dropLast()).trimmingSpaces
      guard let (key, _) = firstEntry(inside), isWrittenAsKey(key) else { return nil }
      return ("round brackets mean nothing to YAML", "write `\(entry.key): { \(inside) }`")
    }
    if let (key, rest) = firstEntry(value), isWrittenAsKey(key), isShort(rest) {
      return (
        "two keys are on one line",
        "write `\(entry.key): { \(value) }`, or the second key indented on a line of its own"
      )
    }
    // `from: earlier to: later`: a second entry after the value of the first.
    let words = value.split(separator: " ")
    guard let at = words.indices.dropFirst().first(where: { words[$0].hasSuffix(":") }),
      at + 1 < words.count, isWrittenAsKey(words[at].dropLast()),
      isShort(words[..<at].joined(separator: " ")),
      isShort(words[(at + 1)...].joined(separator: " "))
    else { return nil }
    let (first, second) = (words[..<at].joined(separator: " "), words[at...].joined(separator: " "))
    return (
      "two keys are on one line",
      entry.isFlow
        ? "separate them with a comma: `\(entry.key): \(first), \(second)`"
        : "write `\(second)` on a line of its own, below `\(entry.key)`"
    )
  }

  /// Whether a word is written like the keys of rule files: in lower-case letters and hyphens.
  private static func isWrittenAsKey(_ word: some StringProtocol) -> Bool {
    word.utf8.count > 1 && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
  }

  /// Whether a value is one or two words of lower-case letters and digits, unlike a sentence.
  private static func isShort(_ value: String) -> Bool {
    value.split(separator: " ").count <= 2
      && value.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x20
          || $0 == 0x2E
      }
  }

  /// Whether a text has a placeholder: lower-case letters, digits and hyphens in braces.
  private static func hasPlaceholder(_ text: String) -> Bool {
    var isOpen = false
    var length = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "{": (isOpen, length) = (true, 0)
      case "}":
        if isOpen, length > 0 { return true }
        isOpen = false
      case "a"..."z", "0"..."9", "-": length += 1
      default: isOpen = false
      }
    }
    return false
  }

  /// Whether a value is itself a key with a value that is not a text: `from: 2021-04-24`, or a
  /// lower-case word before a quote, brace or bracket. Two keys on one line are not a text either.
  static func isEntry(_ text: String) -> Bool {
    guard let (key, value) = firstEntry(text), let first = value.unicodeScalars.first,
      key.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == 0x2D })
    else { return false }
    return "{[\"'".unicodeScalars.contains(first)
      || (("0"..."9").contains(first) && !value.utf8.contains(0x20))
  }

  /// The word that begins a text, and what follows its colon and spaces; nil if there is none.
  static func firstEntry(_ text: String) -> (key: Substring, value: String)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let value = text[text.index(after: colon)...]
    let key = text[..<colon]
    guard !key.isEmpty, key.unicodeScalars.allSatisfy(\.isOfKey), value.first == " " else {
      return nil
    }
    return (key, String(value.drop { $0 == " " }))
  }

  private static func hasInnerColon(_ text: String) -> Bool {
    zip(text.utf8, text.utf8.dropFirst()).contains { $0 == UInt8(ascii: ":") && $1 == 0x20 }
  }

  /// The key and the value of an entry without the space after its colon, as in `above:100`.
  package static func tight(_ text: String) -> (key: String, value: String)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let key = text[..<colon]
    let value = text[text.index(after: colon)...]
    guard let first = key.unicodeScalars.first, first.properties.isAlphabetic || isDate(key),
      !value.isEmpty, key.unicodeScalars.allSatisfy(\.isOfKey),
      // An address, not a key.
      !value.hasPrefix("//")
    else { return nil }
    return (String(key), String(value).trimmingSpaces)
  }

  /// Whether a text has the form of a date: 2021-04-24.
  private static func isDate(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 10
      && bytes.indices.allSatisfy { at in
        at == 4 || at == 7 ? bytes[at] == 0x2D : (0x30...0x39).contains(bytes[at])
      }
  }

  /// The finding for a text that begins like an alias, an anchor or a tag, `*River`, where it must
  /// be a text: under a language code, or, if it begins with `*`, with a space in it.
  package static func text(
    at place: Position, beginningWith sign: Unicode.Scalar, in file: SourceFile, _ keys: KnownKeys
  ) -> Diagnostic? {
    let lines = LineIndex(file)
    let line = lines.line(place.line)
    let column = Int(place.column) - 1
    guard column < line.scalars.count, line.scalars[column] == sign,
      let entry = Entry(line.scalars, before: column, line.scalars[..<column].contains("{")),
      entry.value.lowerBound == column
    else { return nil }
    let text = line.text(entry.value)
    guard KnownKeys.isLanguage(entry.key) || (sign == "*" && text.contains(" ")),
      !text.hasPrefix("!!"), !text.contains("\"")
    else { return nil }
    let span = line.span(entry.value)
    // The text may go on in the next line.
    let goesOn = !entry.isFlow && lines.line(place.line + 1).indent > line.keyIndent
    return Diagnostic(
      .unquotedIndicator, at: span,
      "the text `\(QuotedText.shown(text))` is not quoted, and its first character means something to YAML",
      help: QuotedText.advice(text, key: entry.key),
      fix: !goesOn && entry.isWholeText(text, of: line.scalars, keys)
        ? Fix.quoting(span, written: [text], saying: text) : nil)
  }
}

extension String {
  /// The text without the spaces around it, no-break spaces included.
  var trimmingSpaces: String {
    var rest = unicodeScalars[...]
    while let first = rest.first, first == " " || NoBreakSpaces.contains(first) {
      rest.removeFirst()
    }
    while let last = rest.last, last == " " || NoBreakSpaces.contains(last) { rest.removeLast() }
    return String(rest)
  }
}
