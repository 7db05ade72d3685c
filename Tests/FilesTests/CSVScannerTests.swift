import Files
import Testing

@Suite("Fields of CSV files")
struct CSVScannerTests {
  /// Quotes mean something only where they surround a field; the last record and those before it are read
  /// by different code.
  @Test func quotesInsideAFieldWithoutQuotesStand() throws {
    let text = "name,a\"\"b,c\nlast,a\"\"b\nq,\"a\"\"b\"\n"
    let fields = try Array(text.utf8).withUnsafeBytes { bytes in
      var scanner = CSVScanner(bytes, separator: UInt8(ascii: ","))
      var fields: [CSVScanner.Field] = []
      var records: [[String]] = []
      while try scanner.next(into: &fields) { records.append(fields.map(scanner.text)) }
      return records
    }
    #expect(fields == [["name", "a\"\"b", "c"], ["last", "a\"\"b"], ["q", "a\"b"]])
    let short = try Array("a\"\"b\n".utf8).withUnsafeBytes { bytes in
      var scanner = CSVScanner(bytes, separator: UInt8(ascii: ","))
      var fields: [CSVScanner.Field] = []
      return try scanner.next(into: &fields) ? fields.map(scanner.text) : []
    }
    #expect(short == ["a\"\"b"])
  }

  /// What is in quotes divides nothing; where several characters divide, the columns tell.
  @Test(arguments: [
    ("a,b\n", ","), ("a;b\n", ";"), ("a\tb\n", "\t"), ("a\n", ","), ("", ","),
    ("a;b;\"c, d\"\n", ";"), ("\"a\";\"b\";\"c, d\"\n", ";"), ("\"c, d\";a;b\n", ";"),
    ("\"c;\nd\",a,b\n", ","), ("a;b;c, d\n", ";"), ("a,b,c; d\n", ","), ("a\tb\tc;d, e\n", "\t"),
    ("\u{FEFF}a;b;\"c, d\"\n", ";"), ("x,y;z\n", ","), ("a;x, y\n", ";"),
  ])
  func separatorsAreThoseThatDivideTheHeading(_ text: String, _ separator: Character) throws {
    let found = try Array(text.utf8).withUnsafeBytes {
      try CSVScanner($0, columns: ["a", "b"]).separator
    }
    #expect(found == separator.asciiValue)
  }

  @Test func twoSeparatorsThatFitAreAnError() {
    let text = "a,b,x;a;b;y,z\n"
    let fitting = CSVScanner.Problem.severalSeparators(UInt8(ascii: ","), UInt8(ascii: ";"))
    Array(text.utf8).withUnsafeBytes { bytes in
      #expect(throws: fitting) { try CSVScanner(bytes, columns: ["a", "b"]) }
      #expect(throws: Never.self) {
        try CSVScanner(bytes, separator: UInt8(ascii: ";"), columns: ["a", "b"])
      }
    }
  }
}
