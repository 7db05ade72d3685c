import Files
import Testing

@Suite("Fields of CSV files")
struct CSVScannerTests {
  /// Quotes mean something only where they surround a field; the last record and those before it are read
  /// by different code.
  @Test func quotesInsideAFieldWithoutQuotesStand() throws {
    let text = "name,a\"\"b,c\nlast,a\"\"b\nq,\"a\"\"b\"\n"
    let fields = try Array(text.utf8).withUnsafeBytes { bytes in
      var scanner = CSVScanner(bytes)
      var fields: [CSVScanner.Field] = []
      var records: [[String]] = []
      while try scanner.next(into: &fields) { records.append(fields.map(scanner.text)) }
      return records
    }
    #expect(fields == [["name", "a\"\"b", "c"], ["last", "a\"\"b"], ["q", "a\"b"]])
    let short = try Array("a\"\"b\n".utf8).withUnsafeBytes { bytes in
      var scanner = CSVScanner(bytes)
      var fields: [CSVScanner.Field] = []
      return try scanner.next(into: &fields) ? fields.map(scanner.text) : []
    }
    #expect(short == ["a\"\"b"])
  }
}
