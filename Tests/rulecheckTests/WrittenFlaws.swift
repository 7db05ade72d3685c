import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a text that was written lets a name be besides a name, and where it is not well-formed.
///
/// Forged names have the word `FORGED` behind every line break.
enum WrittenFlaws {
  /// - Parameter isWrapped: whether words of texts may begin a line, which was too long.
  static func flaws(in text: String, format: String, isWrapped: Bool = false) -> [String] {
    var flaws: [String] = []
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: true) {
      func report(_ flaw: String) { flaws.append("\(flaw): \(String(line.prefix(300)))") }
      let shown = line.drop { $0.properties.isWhitespace }
      if format != "github", shown.starts(with: "::".unicodeScalars) { report("a command") }
      if ["##[", "##vso[", "##teamcity["].contains(where: String(line).contains) {
        report("a command in the line")
      }
      if !isWrapped, line.starts(with: "FORGED".unicodeScalars) { report("a line") }
      if let scalar = line.first(where: isUnseen) {
        report("the character \(String(scalar.value, radix: 16))")
      }
    }
    switch format {
    case "json", "sarif", "gitlab":
      if (try? JSONSerialization.jsonObject(with: Data(text.utf8))) == nil, !text.isEmpty {
        flaws.append("no JSON: \(text.prefix(300))")
      }
    case "junit", "cap", "atom":
      if !text.isEmpty, !XMLParser(data: Data(text.utf8)).parse() {
        flaws.append("no XML: \(text.prefix(300))")
      }
    case "csv": flaws += csv(text)
    case "markdown": flaws += markdown(text)
    case "github":
      for line in text.split(separator: "\n")
      where line.wholeMatch(
        of:
          /::(error|warning|notice) (file=[^,:]*,line=\d+,col=\d+(,end(Line|Column)=\d+)?,)?title=[^,:]*::.*/
      )
        == nil
      {
        flaws.append("no command: \(line)")
      }
    default: break
    }
    return flaws
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    let seldom: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0x200B...0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF...0xFEFF, 0x34F...0x34F, 0x115F...0x1160, 0x180B...0x180F, 0x3164...0x3164,
      0xE000...0xF8FF, 0xFE00...0xFE0E, 0xFFA0...0xFFA0, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
    ]
    return seldom.contains { $0.contains(scalar.value) }
  }

  // MARK: CSV

  private static func csv(_ text: String) -> [String] {
    var flaws: [String] = []
    // Where the system's mark between cells is a semicolon, quotes inside a line mean nothing.
    for line in text.split(separator: "\n") {
      for cell in line.split(separator: ";").dropFirst() {
        let first = cell.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\"" }
        if let first, "=+-@".unicodeScalars.contains(first) { flaws.append("a formula: ;\(cell)") }
      }
    }
    let rows = records(text)
    for row in rows {
      if row.count != rows[0].count { flaws.append("\(row.count) cells: \(row)") }
      for cell in row {
        let first = cell.unicodeScalars.first { !$0.properties.isWhitespace }
        if let first, "=+-@".unicodeScalars.contains(first), Double(cell) == nil {
          flaws.append("a formula: \(cell)")
        }
      }
    }
    return flaws
  }

  /// As RFC 4180 has it.
  private static func records(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    var former: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"":
        if !isQuoted, former == "\"" { cell.append(scalar) }
        isQuoted.toggle()
      case "," where !isQuoted, "\n" where !isQuoted:
        row.append(String(cell))
        cell = .init()
        if scalar == "\n" {
          rows.append(row)
          row = []
        }
      default: cell.append(scalar)
      }
      former = scalar
    }
    return rows + (row.isEmpty && cell.isEmpty ? [] : [row + [String(cell)]])
  }

  // MARK: Markdown

  private static func markdown(_ text: String) -> [String] {
    var flaws: [String] = []
    var cells: Int?
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      let written = withoutEscapes(String(line))
      func report(_ flaw: String) { flaws.append("\(flaw): \(line.prefix(300))") }
      if written.hasPrefix("| ") {
        let count = written.unicodeScalars.count { $0 == "|" }
        if count != cells ?? count { report("\(count) bars, not \(cells ?? 0)") }
        cells = count
      } else {
        cells = nil
      }
      // What the program writes itself: names as they are typed, line breaks, addresses.
      let rest = written.replacing(/`[^`]*`/, with: "")
        .replacing(
          /<br>|<details( open)?>|<\/details>|<\/?summary>|<!-- -->|<https:\/\/www\.example\.org[^>]*>/,
          with: "\u{200B}"
        )
        .replacing("&#8203;", with: "\u{200B}")
      let scalars = rest.unicodeScalars
      for at in scalars.indices {
        let next = scalars[scalars.index(after: at)...].first
        let isWord = next.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) } ?? false
        switch scalars[at] {
        case "@" where isWord: report("a mention")
        case "#" where next.map { ("0"..."9").contains($0) } ?? false: report("an issue")
        case "`", "<", "[": report("the sign \(scalars[at])")
        default: break
        }
      }
      if rest.contains("://") || rest.contains("www.") { report("an address") }
      if rest.contains(/(^|[^A-Za-z0-9_])[0-9a-f]{7,40}([^A-Za-z0-9_]|$)/) { report("a commit") }
      if rest.contains("GH-1") { report("an issue") }
      if line.starts(with: "1. ".unicodeScalars) || line.starts(with: "> ".unicodeScalars) {
        report("a block")
      }
    }
    return flaws
  }

  /// Without backslashes and the signs behind them.
  private static func withoutEscapes(_ line: String) -> String {
    var rest = String.UnicodeScalarView()
    var isCode = false
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if scalar == "`", !isEscaped { isCode.toggle() }
      if scalar == "\\", !isCode, !isEscaped {
        isEscaped = true
        continue
      }
      if !isEscaped { rest.append(scalar) }
      isEscaped = false
    }
    return String(rest)
  }
}
