internal import Rules

/// An answer in rows, as text, JSON and CSV.
public protocol TableAnswer: Sendable {
  func write(to page: inout Page)
  var json: String { get }
  var csv: String { get }
}

/// The formats of an answer in rows.
public enum TableFormat: String, Sendable, CaseIterable { case text, json, csv }

extension TableAnswer {
  public func written(as format: TableFormat, on page: Page) -> String {
    switch format {
    case .text: page.filled(write)
    case .json: json
    case .csv: csv
    }
  }
}

/// Tables as CSV (RFC 4180, with LF).
enum CSV {
  /// The content of a cell.
  enum Cell {
    case text(String?)
    /// Digits; empty where there is no number.
    case number(Double?)
  }

  /// A heading, and the cell below it in each row.
  struct Column<Row> {
    let heading: String
    let cell: (Row) -> Cell
  }

  static func table<Row>(_ columns: [Column<Row>], _ rows: [Row]) -> String {
    line(columns.map { .text($0.heading) })
      + rows.map { row in line(columns.map { $0.cell(row) }) }.joined()
  }

  private static func line(_ cells: [Cell]) -> String {
    cells.map(written).joined(separator: ",") + "\n"
  }

  private static func written(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): field(text ?? "")
    case .number(let number): number.map(DecimalNumber.digits) ?? ""
    }
  }

  /// A text as a field on one line. An apostrophe precedes what a spreadsheet would run as a formula: at
  /// the beginning, and after a semicolon, where many spreadsheets begin a new cell even inside
  /// quotes.
  static func field(_ text: String) -> String {
    let scalars = Page.safe(text).unicodeScalars
    var field = isFormula(scalars[...]) ? "'" : ""
    for at in scalars.indices {
      if scalars[at] == "\"" { field += "\"" }
      field.unicodeScalars.append(scalars[at])
      if scalars[at] == ";", isFormula(scalars[scalars.index(after: at)...]) { field += "'" }
    }
    let needsQuotes = field.utf8.contains { $0 == 0x22 || $0 == 0x2C }
    return needsQuotes ? "\"\(field)\"" : field
  }

  /// Whether a cell is a formula. Spreadsheets skip spaces and quotes before it, and read full-width
  /// characters like normal ones.
  private static func isFormula(_ cell: String.UnicodeScalarView.SubSequence) -> Bool {
    let first = cell.first { !$0.properties.isWhitespace && $0 != "\"" }
    return first.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
  }
}
