/// A line of a CSV file (RFC 4180, with LF).
enum CSV {
  /// What stands in a column.
  enum Cell {
    case text(String)
    /// Digits, or nothing where there is no number.
    case number(Double?)
  }

  static func line(_ texts: [String]) -> String { line(of: texts.map(Cell.text)) }

  static func line(of cells: [Cell]) -> String {
    cells.map(written).joined(separator: ",") + "\n"
  }

  private static func written(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): field(text)
    case .number(let number): number.map(JSON.digits) ?? ""
    }
  }

  /// A text as a field, in one line. One that a spreadsheet would run as a formula has an apostrophe
  /// before it; to them, characters in full width are the same.
  static func field(_ text: String) -> String {
    let safe = Page.safe(text)
    let first = safe.unicodeScalars.first { !$0.properties.isWhitespace }
    let isFormula = first.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
    let needsQuotes = safe.utf8.contains { $0 == 0x22 || $0 == 0x2C }
    guard isFormula || needsQuotes else { return safe }
    var field = isFormula ? "'" : ""
    for scalar in safe.unicodeScalars {
      if scalar == "\"" { field += "\"" }
      field.unicodeScalars.append(scalar)
    }
    return needsQuotes ? "\"\(field)\"" : field
  }
}
