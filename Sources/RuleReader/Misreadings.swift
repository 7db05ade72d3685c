internal import Findings
internal import Rules
internal import YAMLSource

/// What YAML silently reads differently from what was meant: found where the result does not fit
/// its place.
extension Reading {
  /// Reports a key that was not meant as one: the rest of a text that was cut at a comma, or a key
  /// whose colon has no space after it.
  ///
  /// - Parameters:
  ///   - previous: the entry before it, whose value is the beginning of the text.
  ///   - mapping: what they are entries of; the words that follow belong to the text, too.
  ///   - wantsList: whether the key before takes a list.
  ///   - isPublic: whether the key before takes a text for readers.
  ///   - isFree: whether a key belongs in the mapping and is missing there.
  /// - Returns: whether it was one of these.
  func reportsStray(
    _ key: YAMLNode, _ value: YAMLNode, after previous: (key: YAMLNode, value: YAMLNode)?,
    in mapping: YAMLNode, wantsList: Bool = false, isPublic: Bool = false,
    isFree: (String) -> Bool = { _ in false }
  ) -> Bool {
    guard isWord(key, value) else { return false }
    let text = key.text
    if let (word, rest) = Misreading.tight(text) {
      if NoBreakSpaces.stand(in: text) {
        reportNoBreakSpace(at: key)
      } else {
        report(
          .missingSpace, at: key,
          "`\(QuotedText.shown(text))` has no space after its colon, so YAML takes all of it for a key",
          help: "write `\(word): \(rest)`",
          fix: isFree(word) && file.lines.rest(behind: key.span.end).first != ":"
            ? file.space(behind: word, before: rest, of: key, value, in: mapping) : nil)
      }
      return true
    }
    // A key that ends in a colon was meant as one.
    guard file.lines.rest(behind: key.span.end).first != ":", let previous else { return false }
    // The words before it have been reported, and this one with them.
    if isWord(previous.key, previous.value),
      file.lines.rest(behind: previous.key.span.end).first != ":"
    {
      return true
    }
    guard previous.value.style == .plain, previous.value.kind == .scalar,
      !previous.value.text.isEmpty
    else { return false }
    let start = previous.value.text
    let words = words(of: mapping, from: key)
    let end = words.last?.span.end ?? key.span.end
    let rest = words.map(\.text).joined(separator: ", ")
    report(
      .unquotedComma, at: Span(file: key.span.file, start: key.span.start, end: end),
      "`\(QuotedText.shown(rest))` comes after a comma, so YAML takes it for \(words.count == 1 ? "a key of its own" : "keys of their own")",
      help: wantsList
        ? "write a list: `\(previous.key.text): [\(start), \(rest)]`"
        : number(start, words.map(\.text)).map {
          $0.isEmpty
            ? "write the number with a point, and without thousands separators"
            : thousands($0).map { whole in
              "no comma is read in numbers: write `\(previous.key.text): \(whole)`, or `\(start).\(words[0].text)` if it is the decimal comma"
            } ?? "write numbers with a point: `\(previous.key.text): \($0)`"
        } ?? QuotedText.advice("\(start), \(rest)", key: previous.key.text),
      fix: isPublic && words.allSatisfy { $0.text.utf8.count > 2 }
        && number(start, words.map(\.text)) == nil
        ? file.quotes(
          around: Span(file: key.span.file, start: previous.value.span.start, end: end),
          through: mapping.entries.first { entry, _ in entry.number == words.last?.number }?
            .value) : nil)
    return true
  }

  /// The words in a row from a key on: each is alone after its comma.
  private func words(of mapping: YAMLNode, from first: YAMLNode) -> [YAMLNode] {
    var words: [YAMLNode] = []
    for (key, value) in mapping.entries {
      guard !words.isEmpty || key.number == first.number else { continue }
      guard isWord(key, value), words.count < 64,
        words.isEmpty || file.lines.rest(behind: key.span.end).first != ":"
      else { break }
      words.append(key)
    }
    return words
  }

  /// Whether an entry is a key without quotes and without a value.
  private func isWord(_ key: YAMLNode, _ value: YAMLNode) -> Bool {
    key.kind == .scalar && key.style == .plain && value.isEmpty && value.text.isEmpty
  }

  /// A number that was cut at its decimal comma, with a point; empty where it is unclear; nil where
  /// it is not a number. A unit may follow: `1,5x`.
  private func number(_ start: String, _ words: [String]) -> String? {
    func isDigits(_ text: some StringProtocol) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard let first = words.first, isDigits(first.prefix { $0.isNumber }),
      first.drop(while: { $0.isNumber }).count < 3,
      start.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isDigits)
    else { return nil }
    return words.count > 1 || start.contains(".") ? "" : "\(start).\(first)"
  }

  /// A number without its comma, if that parted thousands: for `1.000`, but not for `0.125`.
  private func thousands(_ number: String) -> String? {
    number.hasPrefix("0") || !(number.last?.isNumber ?? false) ? nil : Words.wholeNumber(number)
  }

  /// Reports a no-break space in a name, a key or a number.
  func reportNoBreakSpace(at node: YAMLNode) {
    let space = node.text.unicodeScalars.first(where: NoBreakSpaces.contains) ?? " "
    report(
      .noBreakSpace, at: file.lines.place(of: String(space), in: node.span),
      "there is a no-break space in `\(QuotedText.shown(node.text))`, where only an ordinary space is understood",
      help: NoBreakSpaces.help)
  }

  /// Reports entries in the same column as the key that they belong to.
  func reportNotIndented(_ entries: [YAMLNode], below key: YAMLNode) {
    let names = entries.prefix(6).map(\.text).quoted
    report(
      .notIndented, at: key, "`\(key.text)` has no value: the lines below it are not indented",
      help: "indent what belongs to it by two more spaces: \(names)")
  }

  /// Reports a value that is missing because what was meant begins with `#`.
  /// - Returns: whether it was reported.
  func reportsComment(at value: YAMLNode, of key: String) -> Bool {
    guard let (rest, start) = tightComment(behind: value.span.end) else { return false }
    let meant = rest.prefix { $0 != "}" && $0 != "," }
    let color = Fix.color(beginning: rest)
    let text = color ?? String(meant.trimmingSpaces)
    var end = start
    end.column += Int32(text.unicodeScalars.count)
    report(
      .commentForValue, at: Span(file: value.span.file, start: start, end: end),
      "`\(key)` has no value: `\(meant.prefix(40))` begins with #, so it is a comment",
      help: "quote it: `\(key): \"\(text)\"`",
      fix: color.map {
        Fix.quoting(color: $0, at: start, behind: value.span.end, in: value.span.file)
      })
    return true
  }

  /// A `#` without a space after it that comes first after a place: the text from there on, and where it is.
  private func tightComment(behind place: Position) -> (text: Substring, start: Position)? {
    let behind = file.lines.rest(behind: place)
    let rest = behind.drop { $0 == " " }
    guard rest.first == "#", let next = rest.dropFirst().first, next != " ", next != "#" else {
      return nil
    }
    let spaces = behind.unicodeScalars.count - rest.unicodeScalars.count
    return (rest, Position(line: place.line, column: place.column + Int32(spaces)))
  }

  /// Reports a placeholder that was taken for a mapping: `{county}`.
  /// - Returns: whether it was reported.
  func reportsPlaceholder(_ node: YAMLNode) -> Bool {
    guard node.kind == .mapping, node.count == 1,
      let (key, value) = node.entries.first(where: { _ in true }), key.style == .plain,
      value.isEmpty, value.text.isEmpty, Template.isName(key.text[...]),
      file.lines.rest(behind: key.span.end).first != ":"
    else { return false }
    report(
      .unquotedPlaceholder, at: node,
      "`{\(key.text)}` is not quoted, so YAML takes it for a mapping",
      help: "quote the whole text: `\"{\(key.text)}\"`", fix: file.quotes(around: node.span))
    return true
  }

  /// Reports a text that YAML took for an anchor or a tag, with what was left of it: `&Stay away`.
  /// - Returns: whether it is one; what is wrong with a tag has been reported already.
  func reportsSign(at node: YAMLNode) -> Bool {
    let span = node.span
    // Only an anchor or a tag makes a place wider than its text.
    guard node.style == .plain, node.kind == .scalar, span.start.line == span.end.line,
      Int(span.end.column - span.start.column) != node.text.unicodeScalars.count
    else { return false }
    switch file.lines.rest(behind: span.start).first {
    case "!": return node.text.isEmpty
    case "&":
      // An anchor that an alias refers to was meant as one.
      let name = file.lines.rest(behind: span.start).dropFirst().prefix {
        $0 != " " && $0 != "," && $0 != "}"
      }
      guard !hasAlias(String(name), in: span.file),
        let finding = Misreading.text(at: span.start, beginningWith: "&", in: span.file, .ofRules)
      else { return false }
      report(
        .unquotedIndicator, at: finding.span, finding.message, help: finding.help, fix: finding.fix)
      return true
    default: return false
    }
  }

  private func hasAlias(_ name: String, in file: SourceFile) -> Bool {
    let wanted = Array("*\(name)".utf8)
    var found = false
    file.withBytes { bytes in
      file.forEach(UInt8(ascii: "*")) { found = found || bytes[$0...].starts(with: wanted) }
    }
    return found
  }

  /// Reports, in validation only, any text that a `#` cuts short or that ends in a stray quote, and a
  /// public text without quotes.
  /// - Returns: whether a `#` cuts it short.
  @discardableResult func checkQuotes(of node: YAMLNode, isPublic: Bool) -> Bool {
    guard isThorough, node.style == .plain else { return false }
    if file.tightComments[node.span.end.line] != nil, tightComment(behind: node.span.end) != nil {
      report(
        .truncatedText, at: node,
        "this text ends before the `#`, and the rest of the line is a comment",
        help: "quote the whole text, or write a space after the # of a comment")
      return true
    } else if QuotedText.hasClosingQuoteOnly(node.text) {
      report(
        .unquotedText, at: node, "a quote ends this text, and none opens it",
        help: QuotedText.advice(node.text))
    } else if isPublic {
      report(
        .unquotedText, at: node, "this text for readers is not quoted",
        help: QuotedText.advice(node.text), fix: file.quotes(around: node))
    }
    return false
  }

  /// Reports, in validation only, a number that is read as it was meant here, and perhaps not elsewhere.
  func reportUnusualNumber(at node: YAMLNode, usual: String, help: String, fix: Fix? = nil) {
    guard isThorough else { return }
    let text = node.text
    // In YAML 1.1 an integer with a zero in front has the base 8; quotes make it a text.
    let octal =
      node.style == .plain && text.hasPrefix("0") && usual != "0" ? Int(text, radix: 8) : nil
    let shown = QuotedText.shown(text)
    report(
      .unusualNumber, at: node,
      octal.map { "`\(shown)` is \(usual) here, and \($0) for programs that follow YAML 1.1" }
        ?? "`\(shown)` is an unusual way to write \(usual)",
      help: help, fix: fix)
  }

  /// Reports an invisible character that changes the direction of writing.
  /// - Returns: whether there is one.
  func reportsDirection(of text: String, at node: YAMLNode) -> Bool {
    // In UTF-8 all of them begin with the same byte, which few texts have.
    guard node.withText({ UnsafeRawBufferPointer($0).offset(of: 0xE2) != nil }),
      let sign = text.unicodeScalars.first(where: {
        (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
      })
    else { return false }
    report(
      .bidiControl, at: file.lines.place(of: String(sign), in: node.span),
      "this invisible character changes the text direction (\(sign.codePoint))",
      help: "remove it: readers would see the text in another order than it is written")
    return true
  }

  /// Reports control characters that a quoted text writes as escapes: they would reach its readers.
  func reportEscapedControls(of document: YAMLDocument) {
    for (span, character) in document.escapedControls() {
      report(
        .controlCharacter, at: span,
        "an escape in this text stands for the control character \(character.codePoint), which is not text",
        help: "remove the escape; of such characters only \\n and \\t are allowed")
    }
  }
}

extension KnownKeys {
  /// The keys of rule files, as far as they tell what a line that is not valid YAML meant.
  static let ofRules = KnownKeys(
    ofText: [SourceFields.attribution.key, RuleTestFields.name.key, CountyFields.name.key],
    short: ["at", "by", "in", "of", "on", "to"],
    comparisons: [
      (">=", Bound.Word.atLeast), ("=>", .atLeast), ("≥", .atLeast), ("<=", .atMost),
      ("=<", .atMost), ("≤", .atMost), (">", .above), ("<", .below),
    ].map { (sign: $0.0, key: $0.1.rawValue) })
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Check {
  /// The checks whose findings say that a name, a key or a number was not understood.
  fileprivate static let ofWords: Set<String> = [
    "bad-color", "bad-date", "bad-duration", "bad-effective-day", "bad-number", "bad-series",
    "bad-value", "unknown-key", "unknown-language", "unknown-metric", "unknown-topic", "wrong-type",
  ]

  var isOfWords: Bool { Check.ofWords.contains(code) }
}
