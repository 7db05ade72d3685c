internal import Findings
public import Rules

/// Text for a terminal, a file or the log of a CI service, written in pieces with a style. Without
/// colours, styles are left out. No piece can begin a new line: its text is made safe (`safe`), and
/// only `line` ends a line.
public struct Page: Sendable {
  public enum Style: Sendable {
    case plain, bold, dim, error, warning, added, removed
    /// A colour from the rules.
    case color(Color)
  }

  public private(set) var text = ""
  let hasColor: Bool
  /// How many columns a line may have.
  var width: Int
  /// Whether the line has only whitespace so far.
  private var isLineWhitespace = true

  /// The width at which plain sentences are easiest to read.
  public static let usualWidth = 100

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
    guard hasColor, let code = Page.code(style) else {
      text += safe
      return
    }
    text += "\u{1B}[\(code)m\(safe)\u{1B}[0m"
  }

  public mutating func line(_ piece: String = "", _ style: Style = .plain) {
    if !piece.isEmpty { write(piece, style) }
    text += "\n"
    isLineWhitespace = true
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
    text += "\u{1B}[48;2;\(color.red);\(color.green);\(color.blue)m  \u{1B}[0m "
  }

  /// Wraps words after a lead such as `– `; further lines begin below the first word.
  mutating func wrap(_ piece: String, after lead: String, _ style: Style = .plain) {
    write(lead)
    wrap(piece, indent: lead.count, style)
  }

  /// Wraps words at the width; every line but the first is indented.
  /// - Parameter first: how many columns of the first line are taken; nil: as many as the indent.
  mutating func wrap(
    _ piece: String, indent: Int, from first: Int? = nil, _ style: Style = .plain
  ) {
    var column = first ?? indent
    var line = ""
    for word in Page.safe(piece).split(separator: " ") {
      if !line.isEmpty, column + 1 + word.count > width {
        self.line(line, style)
        text += String(repeating: " ", count: indent)
        line = ""
        column = indent
      }
      if !line.isEmpty {
        line += " "
        column += 1
      }
      line += word
      column += word.count
    }
    self.line(line, style)
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
