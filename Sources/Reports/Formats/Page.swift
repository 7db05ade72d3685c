internal import Findings
public import Rules

/// Text for a terminal, a file or the log of a CI service, written in pieces with a style. Without
/// colours, styles are left out. No piece can begin a new line: its text is made safe (`safe`), and
/// only `line` ends a line. A line that is too wide goes on in the next one, indented.
public struct Page: Sendable {
  public enum Style: Sendable {
    case plain, bold, dim, error, warning, added, removed
    /// A colour from the rules.
    case color(Color)
  }

  public private(set) var text = ""
  public let hasColor: Bool
  /// How many columns a line may have.
  var width: Int
  /// Whether the line has only whitespace so far.
  private var isLineWhitespace = true
  /// Where the line begins, in bytes of the text, and how many bytes it has without its styles.
  private var line = (start: 0, bytes: 0)

  /// The width where there is no terminal.
  public static let usualWidth = 80

  /// - Parameter width: `.max`: no line is broken.
  public init(hasColor: Bool, width: Int = usualWidth) {
    self.hasColor = hasColor
    self.width = width
  }

  /// The text of this page after `write` has written on it.
  public func filled(_ write: (inout Page) -> Void) -> String {
    var page = self
    write(&page)
    return page.text
  }

  public mutating func write(_ piece: String, _ style: Style = .plain) {
    let safe = beginning(Page.safe(piece))
    if hasColor, let code = Page.code(style) {
      text += "\u{1B}[\(code)m\(safe)\u{1B}[0m"
    } else {
      text += safe
    }
    line.bytes += safe.utf8.count
  }

  public mutating func line(_ piece: String = "", _ style: Style = .plain) {
    if !piece.isEmpty { write(piece, style) }
    // Once for the whole line, and only where it may be too wide: most lines fit.
    if line.bytes > width { breakLine() }
    text += "\n"
    isLineWhitespace = true
    line = (text.utf8.count, 0)
  }

  /// Begins a line with spaces.
  private mutating func indent(_ count: Int) {
    text += String(repeating: " ", count: count)
    line.bytes += count
  }

  /// Breaks the line at spaces, as far as it is too wide.
  private mutating func breakLine() {
    let start = text.utf8.index(text.startIndex, offsetBy: line.start)
    let (characters, styles) = Page.parted(text[start...])
    let hang = characters.prefix { $0 == " " }.count + 2
    var broken = ""
    /// The first of the characters that are not in `broken` yet.
    var from = 0
    /// The last space at which the line may end, and the last of those where two spaces keep parts of it
    /// apart, if it is not too far to the left.
    var (end, gap): (Int?, Int?)
    var (at, column, hasText) = (0, 0, false)
    while at < characters.count {
      if characters[at] == " " {
        if hasText, characters[at - 1] != " ", Page.mayBegin(characters[at...]) {
          end = at
          if column > width / 2, characters[at...].prefix(2) == [" ", " "] { gap = at }
        }
        column += 1
      } else {
        hasText = true
        column += TextTable.width(String(characters[at]))
        if column > width, let space = gap ?? end {
          for place in from..<space { broken += styles[place] + String(characters[place]) }
          broken += "\n" + String(repeating: " ", count: hang)
          from = space
          while characters[from] == " " {
            broken += styles[from]
            from += 1
          }
          (at, column, hasText, end, gap) = (from - 1, hang, false, nil, nil)
        }
      }
      at += 1
    }
    guard from > 0 else { return }
    for place in from..<characters.count { broken += styles[place] + String(characters[place]) }
    text.replaceSubrange(start..., with: broken + styles[characters.count])
  }

  /// The characters of a line, and the styles that begin or end before each and after the last.
  private static func parted(_ line: Substring) -> (characters: [Character], styles: [String]) {
    var (characters, styles): ([Character], [String]) = ([], [""])
    var isInStyle = false
    for character in line {
      if character == "\u{1B}" { isInStyle = true }
      if isInStyle {
        styles[characters.count].append(character)
        isInStyle = character != "m"
      } else {
        characters.append(character)
        styles.append("")
      }
    }
    return (characters, styles)
  }

  /// Whether a line may begin after these spaces: there is something, and no colon, which could begin a
  /// workflow command.
  private static func mayBegin(_ rest: ArraySlice<Character>) -> Bool {
    rest.first { !$0.isWhitespace }.map { $0 != ":" } ?? false
  }

  /// The piece, changed so that it cannot turn its line into a workflow command (`::error …`).
  private mutating func beginning(_ piece: String) -> String {
    guard isLineWhitespace,
      let first = piece.unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace })
    else { return piece }
    isLineWhitespace = false
    guard piece.unicodeScalars[first] == ":" else { return piece }
    return String(String.UnicodeScalarView(piece.unicodeScalars[..<first])) + "\\u{3a}"
      + String(piece.unicodeScalars[piece.unicodeScalars.index(after: first)...])
  }

  /// Writes a small patch in a colour from the rules; nothing where there are no colours.
  mutating func swatch(_ color: Color?) {
    guard hasColor, let color else { return }
    // No-break spaces: no line ends inside it, or between it and what it belongs to.
    text += "\u{1B}[48;2;\(color.red);\(color.green);\(color.blue)m\u{A0}\u{A0}\u{1B}[0m\u{A0}"
    line.bytes += 6
  }

  /// Wraps words after a lead such as `– `.
  /// - Parameter further: where further lines begin; nil: below the first word.
  mutating func wrap(
    _ piece: String, after lead: String, further: Int? = nil, _ style: Style = .plain
  ) {
    write(lead)
    wrap(piece, indent: further ?? lead.count, from: lead.count, style)
  }

  /// Wraps words at the width; every line but the first is indented.
  /// - Parameter first: how many columns of the first line are taken; nil: as many as the indent.
  mutating func wrap(
    _ piece: String, indent: Int, from first: Int? = nil, _ style: Style = .plain
  ) {
    wrap([(piece, style)], indent: indent, from: first)
  }

  /// The same for pieces of several styles, which spaces separate.
  mutating func wrap(_ pieces: [(text: String, style: Style)], indent: Int, from first: Int? = nil)
  {
    let space = UInt8(ascii: " ")
    var column = first ?? indent
    var isBeginning = true
    for (piece, style) in pieces {
      // Words that follow each other in a line are written at once.
      var run = ""
      for word in Page.safe(piece).utf8.split(separator: space) {
        let word = Substring(word)
        let wordWidth = TextTable.width(word)
        if !isBeginning, column + 1 + wordWidth > width {
          line(run, style)
          self.indent(indent)
          (run, column, isBeginning) = ("", indent, true)
        }
        if !isBeginning {
          run.append(" ")
          column += 1
        }
        run.append(contentsOf: word)
        column += wordWidth
        isBeginning = false
      }
      if !run.isEmpty { write(run, style) }
    }
    line()
  }

  private static func code(_ style: Style) -> String? {
    switch style {
    case .plain: nil
    case .bold: "1"
    case .dim: "2"
    case .error: "1;31"
    case .warning: "1;33"
    case .added: "32"
    case .removed: "31"
    case .color(let color): "38;2;\(color.red);\(color.green);\(color.blue)"
    }
  }
}

extension Page {
  /// A text on one line that cannot move the cursor, change the writing direction, hide a part of itself,
  /// or give a command to the log of a CI service. Line breaks and tabs become spaces, unsafe
  /// characters become `\u{1b}`, and `##[error]` becomes `#\u{23}[error]`.
  public static func safe(_ text: String) -> String {
    // Most texts have nothing to hide: ASCII and, after 0xC3 to 0xCB, the letters U+00C0 to U+02FF.
    let isPlain = text.utf8.allSatisfy { byte in
      byte < 0x7F ? byte >= 0x20 && byte != 0x23 : byte >= 0x80 && byte <= 0xCB && byte != 0xC2
    }
    if isPlain { return text }
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0.isUnsafe || $0 == "#" }) else { return text }
    var safe = ""
    var hasEnded = false
    var at = scalars.startIndex
    while at < scalars.endIndex {
      let scalar = scalars[at]
      defer { at = scalars.index(after: at) }
      if scalar == "\n" {
        hasEnded = !safe.isEmpty
        continue
      }
      if hasEnded { safe += " " }
      hasEnded = false
      if scalar == "\t" {
        safe += " "
      } else if scalar.isUnsafe || LogCommand.isMark(at, in: scalars) {
        safe += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}

/// What the logs of CI services read as a command: `::error …` at the beginning of a line, and
/// `##[error]`, `##vso[…]` or `##teamcity[…]` anywhere in it.
enum LogCommand {
  /// Whether the character at a place is the second `#` before a command's name.
  static func isMark(_ at: String.Index, in scalars: String.UnicodeScalarView) -> Bool {
    guard scalars[at] == "#", at > scalars.startIndex, scalars[scalars.index(before: at)] == "#",
      let next = scalars[scalars.index(after: at)...].first
    else { return false }
    return next == "[" || ("a"..."z").contains(next) || ("A"..."Z").contains(next)
  }
}
