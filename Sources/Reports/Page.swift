public import RuleLanguage

/// Text for a terminal or a file: pieces with a style, which is left out where there are no
/// colours. Control characters in what is written are shown, not sent.
public struct Page: Sendable {
  public enum Style: Sendable {
    case plain, bold, dim, error, warning, added, removed
    /// A colour of the rules.
    case color(Color)
  }

  public private(set) var text = ""
  let hasColor: Bool
  /// So many columns a line of words may have.
  let width: Int

  public init(hasColor: Bool, width: Int = 100) {
    self.hasColor = hasColor
    self.width = width
  }

  public mutating func write(_ piece: String, _ style: Style = .plain) {
    let safe = Page.safe(piece)
    guard hasColor, let code = Page.code(style) else {
      text += safe
      return
    }
    text += "\u{1B}[\(code)m\(safe)\u{1B}[0m"
  }

  public mutating func line(_ piece: String = "", _ style: Style = .plain) {
    if !piece.isEmpty { write(piece, style) }
    text += "\n"
  }

  /// A small field in a colour of the rules; without colours nothing.
  mutating func swatch(_ color: Color?) {
    guard hasColor, let color else { return }
    text += "\u{1B}[48;2;\(color.red);\(color.green);\(color.blue)m  \u{1B}[0m "
  }

  /// Writes words with line breaks before the width; every line but the first is indented.
  /// - Parameter first: how much stands on the first line already; nil: as much as the indent.
  mutating func wrap(
    _ piece: String, indent: Int, from first: Int? = nil, width: Int? = nil,
    _ style: Style = .plain
  ) {
    let width = width ?? self.width
    var column = first ?? indent
    var line = ""
    for word in Page.safe(piece).split(whereSeparator: { $0 == " " || $0 == "\n" }) {
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

  /// Whether a character could move the cursor, turn the direction of writing or break a line.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" { return false }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format:
      return (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        || scalar.value == 0x200E || scalar.value == 0x200F || scalar.value == 0x061C
    default: return false
    }
  }

  /// A text that cannot move the cursor or turn the direction of writing: control characters
  /// stand as `\u{1b}`.
  public static func safe(_ text: String) -> String {
    // Most texts are ASCII without anything to hide.
    if text.utf8.allSatisfy({ ($0 >= 0x20 && $0 < 0x7F) || $0 == 0x0A }) { return text }
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
      if scalar == "\t" {
        safe += " "
      } else if isUnsafe(scalar) {
        safe += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}
