/// A file of values, counties or outlines whose texts, and whose name, try to be more than text in
/// what is written of them.
struct ForgedData {
  private var text: String
  private let number: Int

  init(_ bytes: [UInt8], number: Int) {
    text = String(decoding: bytes, as: UTF8.self)
    self.number = number
  }

  var bytes: [UInt8] { Array(text.utf8) }

  private static let endings = [
    ".csv", ".CSV ", "", ".csv\n::error::FORGED", ".yaml\u{202E}", ".json|`x`",
  ]

  /// What the file is called: no two alike.
  var name: String {
    "\(number)\n::error file=f,line=1::FORGED @all\(Self.endings[number % Self.endings.count])"
  }

  /// The same between double quotes of YAML.
  var writtenName: String {
    name.replacing("\n", with: "\\n").replacing("\u{202E}", with: "\\u202e")
  }

  private static let forged = """
    =1+1|::error::FORGED "x", ;=1+1
    FORGED
    ::error file=f,line=1::FORGED
    ##[error]FORGED | FORGED | <script>alert(1)</script> `x` @all #1 deadbeef1 \
    \u{202E}\u{2028}::error::FORGED\u{3164}\u{180E}\u{E0041}
    """

  /// As a field of a CSV file.
  private static func field(_ name: Substring) -> String {
    "\"\(forged.replacing("\"", with: "\"\""))\(name)\""
  }

  /// Forges the names of counties; the file stays sound.
  /// - Parameter isFree: whether a name stands nowhere else.
  mutating func forgeNames(where isFree: (Substring) -> Bool) {
    let rows = text.split(separator: "\n")
    guard rows.first?.hasPrefix("id,name,") == true else { return }
    text = rows.enumerated().map { at, row in
      var cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if at > 0, isFree(cells[1][...]) { cells[1] = Self.field(cells[1][...]) }
      return cells.joined(separator: ",") + "\n"
    }.joined()
  }

  /// Forges cells of CSV, or strings of JSON.
  mutating func forgeAll() {
    if text.hasPrefix("{") {
      let escaped = Self.forged.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      text = text.replacing("\"0101\"", with: "\"\(escaped)\"")
        .replacing("4.5", with: "\"\(escaped)\"")
      return
    }
    let rows = text.split(separator: "\n")
    let forged = Self.field("")
    let last = (rows.last ?? "").split(separator: ",", omittingEmptySubsequences: false)
    let columns = (rows.first ?? "").split(separator: ",", omittingEmptySubsequences: false).count
    // One forged cell in a row that is sound but for it; a row of such cells, and a short one.
    for at in last.indices where last.count == columns {
      var cells = last.map(String.init)
      cells[at] = forged
      text += cells.joined(separator: ",") + "\n"
    }
    text += Array(repeating: forged, count: columns).joined(separator: ",") + "\n" + forged + "\n"
  }
}
