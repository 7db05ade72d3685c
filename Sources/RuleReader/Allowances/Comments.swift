internal import Findings

/// The comments of a file, which the YAML reader drops.
struct Comments {
  /// The lines with a `#` that has a blank before it and none behind it, as in `a #3`, each with
  /// the column of the first such `#`.
  private(set) var tight: [Int32: Int32] = [:]
  /// Where a comment for rulecheck begins: `# rulecheck: …`.
  private(set) var directives: [Position] = []

  init(of file: SourceFile) {
    var tightOffsets: [Int] = []
    var directiveOffsets: [Int] = []
    let mark = Array("rulecheck:".utf8)
    file.withBytes { bytes in
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      file.forEach(UInt8(ascii: "#")) { offset in
        let before = offset == start ? UInt8(ascii: "\n") : bytes[offset - 1]
        guard [0x20, 0x09, 0x0A].contains(before), offset + 1 < bytes.count else { return }
        var next = offset + 1
        if ![0x20, 0x09, 0x23, 0x0A, 0x0D].contains(bytes[next]) { tightOffsets.append(offset) }
        while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
        if bytes[next...].starts(with: mark) { directiveOffsets.append(offset) }
      }
    }
    guard !tightOffsets.isEmpty || !directiveOffsets.isEmpty else { return }
    let lines = LineIndex(file)
    for offset in tightOffsets {
      let place = lines.position(ofByte: offset)
      if tight[place.line] == nil { tight[place.line] = place.column }
    }
    directives = directiveOffsets.map { lines.position(ofByte: $0) }
  }
}
