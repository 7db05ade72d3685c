/// A line that is no YAML because a text on it should have been quoted.
///
/// libyaml complains where it can go no further, and of what it expected there. An author wants to
/// know which text was meant, so the line is looked at once more.
package struct Misreading {
  let check: Check
  /// The columns of the text that should be quoted, counted from 0.
  let columns: Range<Int>
  let message: String
  let help: String

  /// What lies behind a complaint, where that can be told.
  ///
  /// - Parameters:
  ///   - line: the text of the line of the complaint.
  ///   - column: the place of the complaint, counted from 0.
  ///   - isInBraces: whether a brace or bracket is open there, perhaps on a line above.
  init?(line: String, column: Int, isInBraces: Bool) {
    let scalars = Array(line.unicodeScalars)
    guard let entry = Entry(scalars, before: column, isInBraces), !entry.value.isEmpty else {
      return nil
    }
    let value = String(String.UnicodeScalarView(scalars[entry.value]))
    let first = scalars[entry.value.lowerBound]
    let escaped = value.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\\"")
    let whole = "quote the whole text: `\(entry.key): \"\(escaped)\"`"
    columns = entry.value
    help = value.hasSuffix(":") ? "remove the colon at its end, or \(whole)" : whole
    // A date or number with a key behind it lacks a comma, and is no text.
    if entry.isFlow, first.properties.numericType != nil { return nil }
    if Misreading.isEntry(value) { return nil }
    let shown = value.count > 60 ? "\(value.prefix(60))…" : value
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
      message =
        "the text `\(shown)` is not quoted, and its first character means something to YAML"
    default: return nil
    }
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
        while start > 0, Entry.isWord(line[start - 1]) { start -= 1 }
        guard start < colon, Entry.canBegin(line, at: start) else { continue }
        // The complaint may stand on a colon that is itself no end of a key.
        if colon < column || found == nil { found = (start, colon) }
      }
      guard let found else { return nil }
      key = String(String.UnicodeScalarView(line[found.start..<found.colon]))
      var start = found.colon + 1
      while start < line.count, line[start] == " " { start += 1 }
      isFlow = isInBraces || line[..<found.start].contains("{")
      var end = isFlow ? Entry.endInFlow(line, from: start) : line.count
      while end > start, line[end - 1] == " " { end -= 1 }
      value = start..<end
    }

    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-"
        || scalar == "_"
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
          while end < line.count, isWord(line[end]) { end += 1 }
          if end > next, end < line.count, line[end] == ":" { return at }
        default: break
        }
      }
      return line.count
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
    guard !key.isEmpty, key.unicodeScalars.allSatisfy(Entry.isWord), value.first == " " else {
      return nil
    }
    return (key, String(value.drop { $0 == " " }))
  }

  private static func hasInnerColon(_ text: String) -> Bool {
    zip(text.utf8, text.utf8.dropFirst()).contains { $0 == UInt8(ascii: ":") && $1 == 0x20 }
  }

  /// A key and its value without the blank behind the colon, as in `above:100`: both halves.
  package static func tight(_ text: String) -> (key: String, value: String)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let key = text[..<colon]
    let value = text[text.index(after: colon)...]
    guard !key.isEmpty, !value.isEmpty, key.unicodeScalars.allSatisfy(Entry.isWord) else {
      return nil
    }
    return (String(key), String(value))
  }
}
