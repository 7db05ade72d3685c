/// Markdown as GitHub shows it. String literals are markup; interpolated texts, as in
/// `"### \(title)\n"`, are escaped, and written on one line.
struct Markdown: ExpressibleByStringInterpolation {
  private var source = ""
  /// Whether it begins with a text, which must not become markup at the beginning of a line.
  private var beginsWithText = false

  init() {}

  init(stringLiteral markup: String) { source = markup }

  init(stringInterpolation: StringInterpolation) { self = stringInterpolation.markdown }

  /// The source for the beginning of a line: a text there is escaped where it would be markup.
  var document: String {
    guard beginsWithText else { return source }
    let text = source.unicodeScalars.drop { $0.properties.isWhitespace }
    let digits = text.prefix { ("0"..."9").contains($0) }
    guard let first = text.dropFirst(digits.count).first else { return source }
    // A list item, the underline of a heading, or a command in a log.
    let isMarkup = (digits.isEmpty ? "-+=:" : ".)").unicodeScalars.contains(first)
    return String(digits) + (isMarkup ? "\\" : "") + String(text[digits.endIndex...])
  }

  static func += (left: inout Markdown, right: Markdown) {
    if left.source.isEmpty {
      left = right
    } else {
      left.source += left.source.utf8.last == 0x0A ? right.document : right.source
    }
  }

  static func + (left: Markdown, right: Markdown) -> Markdown {
    var sum = left
    sum += right
    return sum
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var markdown = Markdown()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ markup: String) { markdown += Markdown(stringLiteral: markup) }

    mutating func appendInterpolation(_ markdown: Markdown) { self.markdown += markdown }

    mutating func appendInterpolation(_ text: some CustomStringConvertible) {
      markdown += Markdown(text: text.description)
    }

    /// A name or a place, as code.
    mutating func appendInterpolation(code: some CustomStringConvertible) {
      let line = Page.safe(code.description)
      // In a table, `|` ends the cell even inside code.
      let isPlain = line.isEmpty || line.utf8.contains { $0 == 0x60 || $0 == 0x7C }
      markdown += isPlain ? Markdown(text: line) : Markdown(stringLiteral: "`\(line)`")
    }

    /// An address from the workspace, as a link; it has no character that could end the link.
    mutating func appendInterpolation(address: String) {
      markdown += Markdown(stringLiteral: "<\(Page.safe(address))>")
    }
  }

  private init(text: String) {
    source = Markdown.escaped(text)
    beginsWithText = !source.isEmpty
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    // The last characters before this one, in lower case.
    var before = ""
    // How many digits of a commit's name follow each other unbroken; nil: the word is not one.
    var digits: Int?
    let scalars = Page.safe(text).unicodeScalars
    for at in scalars.indices {
      let scalar = scalars[at]
      if !isOfWord(scalar) {
        digits = nil
      } else if before.unicodeScalars.last.map(isOfWord) != true {
        digits = isCommit(scalars[at...]) ? 0 : nil
      }
      if digits == 6 { escaped += "&#8203;" }
      digits = digits.map { $0 % 6 + 1 }
      if begins(with: scalars[at...], after: before) {
        // A comment is not copied with an address; a zero-width space would be.
        escaped += scalar == "/" || scalar == "." ? "<!-- -->" : "&#8203;"
      }
      before = String(before.unicodeScalars.suffix(2)) + scalar.properties.lowercaseMapping
      switch scalar {
      case "\\", "|", "*", "_", "`", "[", "]", "<", ">", "~", "#", "$": escaped += "\\\(scalar)"
      case "&": escaped += "&amp;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Whether a character would complete something that GitHub turns into a link: a mention (`@name`),
  /// an issue (`#1`, `GH-1`), an address (`https://`, `www.`). Something invisible then separates the
  /// two.
  private static func begins(
    with rest: String.UnicodeScalarView.SubSequence, after before: String
  ) -> Bool {
    guard let scalar = rest.first else { return false }
    let isNumber = scalar.properties.numericType != nil
    switch before.unicodeScalars.last {
    case "@": return isNumber || scalar.properties.isAlphabetic
    // In a colour, letters follow the digits.
    case "#":
      return isNumber && rest.first { $0.properties.numericType == nil }.map(isLetter) != true
    case ":": return scalar == "/"
    case "-": return isNumber && before == "gh-"
    case "w": return scalar == "." && before == "www"
    default: return false
    }
  }

  /// Whether a text begins with a word that GitHub would link if there is such a commit: 7 to 40
  /// hexadecimal digits.
  private static func isCommit(_ rest: String.UnicodeScalarView.SubSequence) -> Bool {
    let digits = rest.prefix { $0.properties.isASCIIHexDigit }
    return (7...40).contains(digits.count) && rest[digits.endIndex...].first.map(isOfWord) != true
  }

  /// Whether GitHub counts a character as part of a word.
  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "a"..."z", "A"..."Z", "_": true
    default: false
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }

  /// - Parameter separators: the line below the headings, by column; nil: all are aligned left.
  static func table(
    _ headings: [Markdown], separators: [String]? = nil, _ rows: some Sequence<[Markdown]>
  ) -> Markdown {
    var source = ""
    func write(_ cells: [String]) { source += "| \(cells.joined(separator: " | ")) |\n" }
    write(headings.map(\.source))
    write(separators ?? headings.map { _ in "---" })
    for row in rows { write(row.map(\.source)) }
    return Markdown(stringLiteral: source)
  }

  /// A table for a terminal, as Markdown.
  static func table<Row>(_ columns: [TextTable.Filled<Row>], of rows: [Row]) -> Markdown {
    table(
      columns.map { "\($0.column.heading)" },
      separators: columns.map { if case .left = $0.column.alignment { "---" } else { "---:" } },
      rows.map { row in columns.map { "\($0.cell(row).text)" } })
  }
}

extension Sequence<Markdown> {
  func joined(separator: Markdown) -> Markdown {
    var all = Markdown()
    for (at, part) in enumerated() {
      if at > 0 { all += separator }
      all += part
    }
    return all
  }
}
