internal import YAMLSource

/// What YAML silently reads otherwise than it was meant (RULE-LANGUAGE, YAML, strictly): found
/// where the result is no longer what a place wants.
extension Reading {
  /// Reports a key that is none: the rest of a text that was cut at a comma, or a key whose colon
  /// has no blank behind it.
  ///
  /// - Parameter previous: the entry before it, whose value is the beginning of the text.
  /// - Returns: whether that was it.
  func reportsStray(
    _ key: YAMLNode, _ value: YAMLNode, after previous: (key: YAMLNode, value: YAMLNode)?
  ) -> Bool {
    guard key.kind == .scalar, key.style == .plain, value.isEmpty, value.text.isEmpty else {
      return false
    }
    let text = key.text
    if let (word, rest) = Misreading.tight(text) {
      report(
        .missingBlank, at: key,
        "`\(text.prefix(60))` has no blank behind its colon, so YAML takes all of it for a key",
        help: "write `\(word): \(rest)`")
      return true
    }
    // A key that ends in a colon was meant as one.
    guard rest(behind: key.span.end).first != ":", let previous, previous.value.style == .plain,
      previous.value.kind == .scalar
    else { return false }
    let start = previous.value.text
    func isDigits(_ text: some StringProtocol) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    let isNumber =
      isDigits(text)
      && start.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isDigits)
    report(
      .unquotedComma, at: key,
      "`\(text.prefix(60))` stands behind a comma, so YAML takes it for a key of its own",
      help: isNumber
        ? start.contains(".")
          ? "write the number with a point, and without thousands separators"
          : "write numbers with a point: `\(previous.key.text): \(start).\(text)`"
        : "quote the whole text: `\(previous.key.text): \"\(start), \(text)\"`")
    return true
  }

  /// Reports a value that is missing because what was meant begins with `#`.
  /// - Returns: whether that was it.
  func reportsComment(at value: YAMLNode, of key: String) -> Bool {
    let behind = rest(behind: value.span.end)
    let rest = behind.drop { $0 == " " }
    guard rest.first == "#", let next = rest.dropFirst().first, next != " ", next != "#" else {
      return false
    }
    let meant = rest.prefix { $0 != "}" && $0 != "," }
    let text = meant.trimmingBlanks
    let start =
      value.span.end.column + Int32(behind.unicodeScalars.count - rest.unicodeScalars.count)
    let line = value.span.end.line
    report(
      .commentForValue,
      at: Span(
        file: value.span.file, start: Position(line: line, column: start),
        end: Position(line: line, column: start + Int32(text.unicodeScalars.count))),
      "`\(key)` has no value: `\(meant.prefix(40))` begins with #, so it is a comment",
      help: "quote it: `\(key): \"\(text)\"`")
    return true
  }

  /// Reports a placeholder that was taken for a mapping: `{county}`.
  /// - Returns: whether that was it.
  func reportsPlaceholder(_ node: YAMLNode) -> Bool {
    guard node.kind == .mapping, node.count == 1,
      let (key, value) = node.entries.first(where: { _ in true }), key.style == .plain,
      value.isEmpty, value.text.isEmpty, Template.isName(key.text[...]),
      rest(behind: key.span.end).first != ":"
    else { return false }
    report(
      .unquotedPlaceholder, at: node,
      "`{\(key.text)}` is not quoted, so YAML takes it for a mapping",
      help: "quote the whole text: `\"{\(key.text)}\"`")
    return true
  }

  /// Public text without quotes, and any text that a `#` cut short: warnings, of validation only.
  func lookAtQuotes(of node: YAMLNode, isPublic: Bool) {
    guard isThorough, node.style == .plain else { return }
    if tightComments[node.span.end.line] != nil, isFollowedByTightComment(node) {
      report(
        .textCutShort, at: node,
        "this text ends before the `#`, and the rest of the line is a comment",
        help: "quote the whole text, or write a blank behind the # of a comment")
    } else if isPublic {
      report(
        .unquotedText, at: node, "this text for readers is not quoted",
        help: "write \"\(node.text.prefix(60))\(node.text.count > 60 ? "…" : "")\"")
    }
  }

  private func isFollowedByTightComment(_ node: YAMLNode) -> Bool {
    let rest = rest(behind: node.span.end).drop { $0 == " " }
    guard rest.first == "#", let next = rest.dropFirst().first else { return false }
    return next != " " && next != "#"
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
