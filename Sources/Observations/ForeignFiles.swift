internal import Files
internal import Findings
internal import Rules

/// Files that cannot be what their source says: pages, error messages and other kinds of file, which servers send as if
/// all were well.
extension ObservationReading {
  /// Reports a file that is not a table or response of a source, whatever its columns are called.
  /// - Returns: whether it is one.
  mutating func reportsForeignFile(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let body = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
      .drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard let first = body.first else {
      reportEmpty()
      return true
    }
    if body.starts(with: Array("version https://git-lfs.github.com/".utf8)) {
      reportForeign(
        "this is a pointer of Git LFS, not the file with the figures",
        help:
          "fetch the file itself: run `git lfs pull`, or take the address from which LFS loads it")
      return true
    }
    if body.starts(with: [0xFF, 0xFE]) || body.starts(with: [0xFE, 0xFF]) {
      report(.notUtf8, line: 1, "this text is UTF-16", help: "save the file as UTF-8")
      return true
    }
    if let kind = ObservationReading.beginnings.first(where: { kind in
      bytes.dropFirst(kind.offset).starts(with: kind.bytes)
        || kind.offset == 0 && body.starts(with: kind.bytes)
    }) {
      let message = "this is \(kind.name), not a file with figures"
      if let help = kind.help {
        reportForeign(message, help: help)
      } else {
        reportForeign(message)
      }
      return true
    }
    if first == UInt8(ascii: "<"), body.dropFirst().first.map(isMarkup) == true {
      reportForeign("this is a page for people or an answer in XML, not a file with figures")
      return true
    }
    switch source.format {
    case .arcgis:
      guard first != UInt8(ascii: "{") else { return false }
      if first == UInt8(ascii: "[") {
        reportForeign(
          "this is a list in JSON, not the response of a FeatureServer",
          line: line(of: body.startIndex, in: bytes))
      } else {
        reportNoTable(body, "JSON", in: bytes)
      }
      return true
    case .long(let columns):
      let names = [columns.date, columns.area] + columns.metrics.map(\.column)
      return reportsNoTable(bytes, from: body.startIndex, names)
    case .wide(let columns): return reportsNoTable(bytes, from: body.startIndex, [columns.area])
    }
  }

  /// Reports JSON, and text, in place of a table.
  /// - Parameters:
  ///   - start: where the text begins.
  ///   - names: the columns that the source reads.
  private mutating func reportsNoTable(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ names: [String]
  ) -> Bool {
    if [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[start]),
      let root = try? JSONText.parse(file)
    {
      reportForeign(
        root.errorMessage ?? "this is JSON, not a CSV file", line: root.line,
        help: "check the address of the source and fetch the file again")
      return true
    }
    guard !CSVScanner.separators.contains(where: { isTable(bytes, separator: $0.byte, names) })
    else { return false }
    reportNoTable(bytes[start...], "a table", in: bytes)
    return true
  }

  /// Reports text or binary data in place of what is wanted.
  private mutating func reportNoTable(
    _ body: Slice<UnsafeRawBufferPointer>, _ wanted: String, in bytes: UnsafeRawBufferPointer
  ) {
    // No text has a zero.
    let isText = !body.prefix(400).contains(0)
    reportForeign(
      isText ? "this is text, not \(wanted)\(shown(body))" : "this is a binary file, not \(wanted)",
      line: line(of: body.startIndex, in: bytes))
  }

  /// Whether a file has one of the columns in its heading, or a heading and a row with as many fields.
  private func isTable(
    _ bytes: UnsafeRawBufferPointer, separator: UInt8, _ names: [String]
  ) -> Bool {
    var scanner = CSVScanner(bytes, separator: separator)
    var fields: [CSVScanner.Field] = []
    do throws(CSVScanner.Problem) {
      guard try scanner.next(into: &fields) else { return false }
      if fields.contains(where: { names.contains(scanner.text($0)) }) { return true }
      let count = fields.count
      guard count > 1, try scanner.next(into: &fields) else { return false }
      return fields.count == count
    } catch {
      // What is wrong with the table is said of it.
      if case .tooLong = error { return true }
      return fields.count > 1
    }
  }

  /// Reports what is in place of the data.
  private mutating func reportForeign(
    _ message: String, line: Int = 1,
    help: String = "fetch the file again, and check the address it comes from"
  ) {
    report(.errorResponse, line: line, message, help: help)
  }

  private func line(of offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    1 + bytes[..<offset].count { $0 == 0x0A }
  }

  /// Whether `<` begins markup before this byte.
  private func isMarkup(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") || (0x61...0x7A).contains(byte | 0x20)
  }

  /// The first line of a text, for messages; nothing of a file whose name does not promise a table, since it may be any
  /// file.
  private func shown(_ text: Slice<UnsafeRawBufferPointer>) -> String {
    guard file.disclosure == .lines else { return "" }
    let line = String(decoding: text.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(400), as: UTF8.self)
    return ": `\(line.prefix(80))\(line.count > 80 ? "…" : "")`"
  }

  /// What files of other kinds have at a place, mostly at their beginning.
  private static let beginnings: [(offset: Int, bytes: [UInt8], name: String, help: String?)] = [
    (0, [0x89, 0x50, 0x4E, 0x47], "a PNG image", nil),
    (0, [0xFF, 0xD8, 0xFF], "a JPEG image", nil),
    (0, Array("GIF8".utf8), "a GIF image", nil), (0, Array("%PDF-".utf8), "a PDF document", nil),
    (0, [0xD0, 0xCF, 0x11, 0xE0], "an Office document", "save it as CSV"),
    (0, Array("PAR1".utf8), "a Parquet file", "save it as CSV"),
    (0, Array("Rar!\u{1A}\u{7}".utf8), "a RAR archive", unpacking),
    (257, Array("ustar".utf8), "a tar archive", unpacking),
    (0, Array("RIFF".utf8), "an image or a recording", nil),
    (0, [0x49, 0x49, 0x2A, 0x00], "a TIFF image", nil),
    (0, [0x4D, 0x4D, 0x00, 0x2A], "a TIFF image", nil),
    (0, Array("SQLite format 3\0".utf8), "an SQLite database", "export the table as CSV"),
    (0, Array("{\\rtf".utf8), "a document in RTF", nil),
  ]
  private static let unpacking = "unpack it, and name the file inside"
}

extension JSONText {
  /// An error message as a finding, by the names that servers give its parts; nil: it is not a
  /// known one.
  var errorMessage: String? {
    guard members != nil else { return nil }
    var parts: [String?]
    if let text = self["error"]?.string {
      parts = [text, self["error_description"]?.string ?? self["message"]?.string]
    } else {
      let inner = [self["error"], self["fault"], self["errors"]?.array?.first { _ in true }]
        .compactMap { $0 }.first { $0.members != nil }
      let error = inner ?? self
      let text = ["message", "detail", "title", "faultstring", "reason", "description"]
        .lazy.compactMap { error[$0]?.string }.first { !$0.isEmpty }
      guard inner != nil || text != nil else { return nil }
      parts = [(error["code"] ?? error["status"])?.scalar.map { "code \($0)" }, text]
    }
    let said = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    return JSONText.errorInPlaceOfData
      + (said.isEmpty ? "" : ": \(said.prefix(200))\(said.count > 200 ? "…" : "")")
  }

  static let errorInPlaceOfData = "the server answered with an error in place of data"
}
