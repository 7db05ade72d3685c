internal import Findings
public import Rules

/// Text for a terminal, a file or the log of a CI service: pieces with a style, which is left out
/// where there are no colours. No piece can begin a line of its own: what is written is made safe
/// (`safe`), and `line` alone ends a line.
public struct Page: Sendable {
  public enum Style: Sendable {
    case plain, bold, dim, error, warning, added, removed
    /// A colour of the rules.
    case color(Color)
  }

  public private(set) var text = ""
  let hasColor: Bool
  /// So many columns a line may have.
  var width: Int
  /// Whether nothing but whitespace stands on the line so far.
  private var isLineBlank = true

  /// Sentences alone are read best in so many columns.
  public static let usualWidth = 100

  public init(hasColor: Bool, width: Int = usualWidth) {
    self.hasColor = hasColor
    self.width = width
  }

  /// What there is to say, written on this page.
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
    isLineBlank = true
  }

  /// A piece that cannot make a workflow command (`::error …`) of its line.
  private mutating func beginning(_ piece: String) -> String {
    guard isLineBlank,
      let first = piece.unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace })
    else { return piece }
    isLineBlank = false
    guard piece.unicodeScalars[first] == ":" else { return piece }
    return String(String.UnicodeScalarView(piece.unicodeScalars[..<first])) + "\\u{3a}"
      + String(piece.unicodeScalars[piece.unicodeScalars.index(after: first)...])
  }

  /// A small field in a colour of the rules; without colours nothing.
  mutating func swatch(_ color: Color?) {
    guard hasColor, let color else { return }
    text += "\u{1B}[48;2;\(color.red);\(color.green);\(color.blue)m  \u{1B}[0m "
  }

  /// Writes words behind a lead such as `– `; lines that follow begin below the first word.
  mutating func wrap(_ piece: String, after lead: String, _ style: Style = .plain) {
    write(lead)
    wrap(piece, indent: lead.count, style)
  }

  /// Writes words with line breaks before the width; every line but the first is indented.
  /// - Parameter first: how much stands on the first line already; nil: as much as the indent.
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
  /// A text in one line that cannot move the cursor, turn the direction of writing, hide a part of
  /// itself, or give the log of a CI service a command: line breaks and tabs stand as a space,
  /// characters that are unsafe as `\u{1b}`, and `##[error]` as `#\u{23}[error]`.
  public static func safe(_ text: String) -> String {
    // Most texts are ASCII without anything to hide.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x23 }) { return text }
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

/// What the logs of CI services take for a command: `::error …` at the beginning of a line, and
/// `##[error]`, `##vso[…]` or `##teamcity[…]` anywhere in it.
enum LogCommand {
  /// Whether the sign at a place is the second of the two before a command's name.
  static func isMark(_ at: String.Index, in scalars: String.UnicodeScalarView) -> Bool {
    guard scalars[at] == "#", at > scalars.startIndex, scalars[scalars.index(before: at)] == "#",
      let next = scalars[scalars.index(after: at)...].first
    else { return false }
    return next == "[" || ("a"..."z").contains(next) || ("A"..."Z").contains(next)
  }
}
