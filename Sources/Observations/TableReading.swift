internal import Files
internal import Findings
internal import Rules

/// The first record of a CSV file.
struct TableHeading {
  let names: [String]
  /// The positions of the names in their line, counted in bytes from 1.
  let columns: [Int]
  let line: Int

  /// - Parameter fields: those of the record.
  init(_ fields: [CSVScanner.Field], of scanner: CSVScanner) {
    names = fields.map { scanner.text($0) }
    columns = fields.map { scanner.column(of: $0, inLineOf: fields[0]) }
    line = scanner.line
  }
}

extension ObservationReading {
  /// Reads a CSV file of either layout.
  /// - Parameter rows: reads what follows the heading.
  mutating func readTable(
    _ bytes: UnsafeRawBufferPointer,
    rows: (
      TableHeading, inout CSVScanner, inout ObservationReading
    ) throws(CSVScanner.Problem) -> Void
  ) {
    var fields: [CSVScanner.Field] = []
    do throws(CSVScanner.Problem) {
      var scanner = try source.table(bytes)
      guard try scanner.next(into: &fields) else { return reportEmpty() }
      try rows(TableHeading(fields, of: scanner), &scanner, &self)
    } catch {
      let problem = error.explained
      report(error.check, line: problem.line, problem.message, help: problem.help)
    }
  }

  /// The number in a field of a table, none if the field is empty; nil if it is not a number, which
  /// is reported.
  /// - Parameter first: a field on the line in which the column is counted.
  @inline(__always)
  mutating func number(
    _ field: CSVScanner.Field, inLineOf first: CSVScanner.Field,
    of scanner: borrowing CSVScanner, metric: Int, line: Int
  ) -> ObservationGrid.CountedNumber? {
    guard field.end > field.start else { return ObservationGrid.CountedNumber.absent }
    let text = UnsafeRawBufferPointer(rebasing: scanner.bytes[field.range])
    if let number = number(text, metric: metric) { return number }
    let written = scanner.text(field)
    if let number = number(written, metric: metric) { return number }
    guard !written.isEmpty else { return ObservationGrid.CountedNumber.absent }
    reportNoNumber(
      written, metric: metric, line: line, column: scanner.column(of: field, inLineOf: first))
    return nil
  }
}

extension ObservationSource {
  /// A scanner of a file of the source.
  func table(_ bytes: UnsafeRawBufferPointer) throws(CSVScanner.Problem) -> CSVScanner {
    switch format {
    case .long(let columns), .arcgis(let columns):
      let names = [columns.date, columns.area] + [columns.published].compactMap { $0 }
      return try CSVScanner(
        bytes, separator: delimiter?.byte, columns: names + columns.metrics.map(\.column))
    case .wide(let columns):
      return try CSVScanner(bytes, separator: delimiter?.byte, all: 2) { heading in
        (heading.contains(columns.area) ? 1 : 0)
          + (heading.contains { PublishedDate($0, digits: digitsOfTables) != nil } ? 1 : 0)
      }
    }
  }
}

extension CSVScanner {
  /// The position of a field, counted in bytes from 1.
  /// - Parameter first: the field on whose line counting begins.
  func column(of field: Field, inLineOf first: Field) -> Int {
    UnsafeRawBufferPointer(rebasing: bytes[first.range]).column(in: bytes) + field.start
      - first.start
  }
}

extension UnsafeRawBufferPointer {
  /// The position of this part of a file in its line, counted in bytes from 1.
  func column(in file: UnsafeRawBufferPointer) -> Int {
    guard let part = baseAddress, let whole = file.baseAddress else { return 1 }
    let start = part - whole
    let line = file[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return start - line + 1
  }
}
