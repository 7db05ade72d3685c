package import Findings

/// A line that is no YAML because a text on it should have been quoted.
///
/// libyaml complains where it can go no further, and of what it expected there. An author wants to
/// know which text was meant, so the line is looked at once more.
package struct Misreading {
  private let check: Check
  /// The text that should be quoted.
  private let span: Span
  private let message: String
  private let help: String
  /// The text that is to be quoted, where it is certain which that is.
  private let certain: String?

  /// What lies behind a complaint, where that can be told.
  ///
  /// - Parameters:
  ///   - line: that of the complaint.
  ///   - column: the place of the complaint, counted from 0.
  ///   - isInBraces: whether a brace or bracket is open there, perhaps on a line above.
  ///   - goesOn: whether the line below is indented further, as the rest of a text would be.
  ///   - keys: what is known of the keys of such files.
  init?(
    _ line: SourceLine, column: Int, isInBraces: Bool, goesOn: Bool, _ keys: KnownKeys
  ) {
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
    // A date or number with a key behind it lacks a comma, and is no text.
    if entry.isFlow, first.properties.numericType != nil { return nil }
    if Misreading.isEntry(value) { return nil }
    let shown = QuotedText.shown(value)
    // A list or mapping, unless a text goes on behind the bracket that closes.
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

  /// Its fix quotes the text, where it is certain how far it goes.
  var finding: Diagnostic {
    Diagnostic(
      check, at: span, message, help: help,
      fix: certain.flatMap { Fix.quoting(span, written: [$0], saying: $0) })
  }

  /// The last key on a line before a place, and the text behind it.
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
        // The complaint may stand on a colon that is itself no end of a key.
        if colon < column || found == nil { found = (start, colon) }
      }
      guard let found else { return nil }
      key = String(scalars: line[found.start..<found.colon])
      var start = found.colon + 1
      while start < line.count, line[start] == " " { start += 1 }
      isFlow = isInBraces || line[..<found.start].contains("{")
      var end = isFlow ? Entry.endInFlow(line, from: start) : line.count
      // A comment is no part of a text.
      if let hash = line.indices.first(where: {
        $0 > start && $0 + 1 < end && line[$0] == "#" && line[$0 - 1] == " " && line[$0 + 1] == " "
      }) {
        end = hash
      }
      while end > start, line[end - 1] == " " { end -= 1 }
      value = start..<end
    }

    /// Whether nothing but all of it can be the text: it stands where sentences do, and neither a
    /// comment nor another key may begin in it, nor does it go on behind the line.
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
      // `de: en: …` and `Foo, en: …`: a key of its own was meant.
      let words = text.split(separator: " ")
      return words.indices.allSatisfy { at in
        !words[at].hasSuffix(":")
          || !(at == 0
            ? KnownKeys.isLanguage(String(words[at].dropLast())) : words[at - 1].hasSuffix(","))
      }
    }

    /// Whether a key can begin here: at the start of the line, or behind `{`, `,` or `- `.
    private static func canBegin(_ line: [Unicode.Scalar], at start: Int) -> Bool {
      guard let before = line[..<start].last(where: { $0 != " " }) else { return true }
      return before == "{" || before == "," || before == "-"
    }

    /// Where a text in braces ends: before the next key, or before the brace that closes.
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

  /// A value that is no text at all: a sign of comparison, round brackets, or another key on the
  /// same line. Texts stand under the code of a language, and are never taken for one of these.
  private static func mistaken(
    _ value: String, _ entry: Entry, _ keys: KnownKeys
  ) -> (message: String, help: String)? {
    guard !keys.isOfText(entry.key) else { return nil }
    if let (word, number) = keys.comparison(value) {
      return (
        "`\(QuotedText.shown(value))` is no comparison: its sign means something to YAML",
        "write `\(entry.key): { \(word): \(number) }`"
      )
    }
    if value.hasPrefix("("), value.hasSuffix(")") {
      let inside = String(value.dropFirst().dropLast()).trimmingBlanks
      guard let (key, _) = firstEntry(inside), isWrittenAsKey(key) else { return nil }
      return ("round brackets mean nothing to YAML", "write `\(entry.key): { \(inside) }`")
    }
    if let (key, rest) = firstEntry(value), isWrittenAsKey(key), isShort(rest) {
      return (
        "two keys stand on one line",
        "write `\(entry.key): { \(value) }`, or the second key indented on a line of its own"
      )
    }
    // `from: earlier to: later`: a second entry behind the value of the first.
    let words = value.split(separator: " ")
    guard let at = words.indices.dropFirst().first(where: { words[$0].hasSuffix(":") }),
      at + 1 < words.count, isWrittenAsKey(words[at].dropLast()),
      isShort(words[..<at].joined(separator: " ")),
      isShort(words[(at + 1)...].joined(separator: " "))
    else { return nil }
    let (first, second) = (words[..<at].joined(separator: " "), words[at...].joined(separator: " "))
    return (
      "two keys stand on one line",
      entry.isFlow
        ? "separate them with a comma: `\(entry.key): \(first), \(second)`"
        : "write `\(second)` on a line of its own, below `\(entry.key)`"
    )
  }

  /// Whether a word is written as the keys of rule files are: in small letters and hyphens.
  private static func isWrittenAsKey(_ word: some StringProtocol) -> Bool {
    word.utf8.count > 1 && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
  }

  /// Whether a value is a word or two in small letters and digits, as no sentence is.
  private static func isShort(_ value: String) -> Bool {
    value.split(separator: " ").count <= 2
      && value.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x20
          || $0 == 0x2E
      }
  }

  /// Whether a text holds a word of lower-case letters in braces.
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

  /// Whether a value is itself a key with a value that is no text: `from: 2021-04-24`, or a word in
  /// small letters before a quote, a brace or a bracket. Two keys on one line are no text either.
  static func isEntry(_ text: String) -> Bool {
    guard let (key, value) = firstEntry(text), let first = value.unicodeScalars.first,
      key.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == 0x2D })
    else { return false }
    return "{[\"'".unicodeScalars.contains(first)
      || (("0"..."9").contains(first) && !value.utf8.contains(0x20))
  }

  /// The word that begins a text, and what stands behind its colon; nil where there is no such.
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

  /// A key and its value without the space after the colon, as in `above:100`: both halves.
  package static func tight(_ text: String) -> (key: String, value: String)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let key = text[..<colon]
    let value = text[text.index(after: colon)...]
    guard let first = key.unicodeScalars.first, first.properties.isAlphabetic || isDate(key),
      !value.isEmpty,
      key.unicodeScalars.allSatisfy(\.isOfKey),
      // An address, not a key.
      !value.hasPrefix("//")
    else { return nil }
    return (String(key), String(value).trimmingBlanks)
  }

  /// Whether a text is written as a date is: 2021-04-24.
  private static func isDate(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 10
      && bytes.indices.allSatisfy { at in
        at == 4 || at == 7 ? bytes[at] == 0x2D : (0x30...0x39).contains(bytes[at])
      }
  }

  /// A text that begins like an alias, an anchor or a tag, `*River`, where it can only be a text:
  /// under the code of a language, or with blanks in it behind an alias.
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
    // The rest of the text may stand on the next line.
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
  /// Without blanks around it, no-break spaces included.
  var trimmingBlanks: String {
    var rest = unicodeScalars[...]
    while let first = rest.first, first == " " || NoBreakSpaces.contains(first) {
      rest.removeFirst()
    }
    while let last = rest.last, last == " " || NoBreakSpaces.contains(last) { rest.removeLast() }
    return String(rest)
  }
}
