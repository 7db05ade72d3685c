internal import Findings

/// What libyaml says of a text that is not valid YAML, in words an author knows.
enum SyntaxExplanation {
  static let keyWithoutColon = "could not find expected ':'"

  /// libyaml's most frequent errors in words an author knows, and what usually causes them.
  static let complaints: [String: (message: String, help: String)] = [
    "found character that cannot start any token": (
      "a value cannot begin with this character",
      "indent with spaces, not tabs; quote a text that begins with @, % or `"
    ),
    "found a tab character that violates indentation": (
      "there is a tab in the indentation", "indent with spaces, not tabs"
    ),
    "mapping values are not allowed in this context": (
      "there is a colon where no key can end",
      "quote a text that contains `: `; separate entries in braces with commas; align the keys of a mapping"
    ),
    "did not find expected key": (
      "a key belongs here, or the end of what began above",
      "align the keys of a mapping; quote the whole of a text that begins with a quote, a brace or a bracket, and double the quotes inside"
    ),
    keyWithoutColon: (
      "this line has no colon after its key",
      "write `key: value`, with a space after the colon; quote a text that takes several lines"
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
      "the name of an anchor belongs after `*` or `&`", "quote a text that begins with * or &"
    ),
    "found unknown escape character": (
      "`\\` is before a character that it cannot escape",
      "double the backslash, or use single quotes"
    ),
    "found unexpected document indicator": (
      "there is a `---` inside a quote", "close the quote above this line"
    ),
  ]

  /// What an error means at its place, and what to do.
  /// - Parameters:
  ///   - line: the line of the error; `above` is the one before.
  ///   - column: the column of the error, counted from 0.
  ///   - isOpenedHere: whether what libyaml was reading began on the same line.
  static func explained(
    _ problem: String, line: SourceLine, above: SourceLine, column: Int, isOpenedHere: Bool
  ) -> (message: String, help: String)? {
    let known = complaints[problem]
    let scalars = line.scalars
    let column = min(max(0, column), scalars.count)
    let rest = scalars[column...]
    if problem == "found character that cannot start any token", let first = rest.first {
      if first == "\t" { return complaints["found a tab character that violates indentation"] }
      return ("`\(first)` cannot be here", "if it belongs to a text, quote the whole text")
    }
    if problem.hasPrefix("did not find expected"), scalars.contains(where: curved.contains),
      scalars.count(where: { $0 == "\"" }) % 2 == 1
    {
      return (
        "a curved quote does not close a text",
        "close every text with the same straight quote that opens it"
      )
    }
    if problem.hasPrefix("did not find expected"), let first = rest.first,
      let before = scalars[..<column].last(where: { $0 != " " })
    {
      if before == "\"" || before == "'", !"}],#:\"'".unicodeScalars.contains(first), !isKey(rest) {
        return (
          "the text goes on after the quote that closes it",
          before == "'"
            ? "quote the whole text, and double a quote inside it: ''"
            : "quote the whole text, and write \\\" for a quote inside it"
        )
      }
      if before == "}" || before == "]", problem == "did not find expected key",
        first != "}", first != "]"
      {
        return (
          "something follows the \(before == "}" ? "brace" : "bracket") that closes the value",
          "remove it; if all of it is a text, quote the whole text"
        )
      }
    }
    if problem.hasPrefix("did not find expected ','"), rest.first == ":", isOpenedHere {
      return (
        "there is a second colon in one entry",
        "separate entries with commas, as in `{ key: value, key: value }`, or quote the text"
      )
    }
    if problem == "did not find expected key", let first = rest.first, first == "}" || first == "]"
    {
      return (
        "this \(first == "}" ? "brace" : "bracket") closes nothing",
        "remove it, or open the one that it should close"
      )
    }
    if problem == "mapping values are not allowed in this context" {
      let indent = line.indent
      if isKey(scalars[indent...]), isKey(above.content), indent > above.content.startIndex,
        !scalars[indent..<column].contains(":")
      {
        return (
          "this line is indented further than the one above",
          "align the keys of a mapping"
        )
      }
      if let (key, value) = Misreading.firstEntry(String(scalars: line.content)),
        Misreading.isEntry(value)
      {
        return (
          "two keys are on one line",
          "write `\(key): { \(value) }`, or the second key indented on a line of its own"
        )
      }
    }
    return known
  }

  private static let curved: Set<Unicode.Scalar> = ["“", "”", "„", "‟", "‘", "’", "‚"]

  /// Whether a text begins with a word and a colon.
  private static func isKey(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let word = text.prefix(while: \.isOfKey)
    let behind = text.dropFirst(word.count)
    return !word.isEmpty && behind.first == ":"
      && (behind.count == 1 || behind.dropFirst().first == " ")
  }

  /// What libyaml was reading when it met an error, by its own words for it.
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
