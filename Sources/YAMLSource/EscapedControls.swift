package import Findings

extension YAMLDocument {
  /// The places of all quoted texts in which an escape such as `\e` writes a control character that
  /// is neither a tab nor a line break, each with the first such character, in the order of the file.
  package func escapedControls() -> [(span: Span, character: Unicode.Scalar)] {
    // Control characters that are not written as an escape are refused before there is a tree.
    let isPossible = file.withBytes { $0.offset(of: UInt8(ascii: "\\")) != nil }
    guard isPossible else { return [] }
    defer { extendLifetime(self) }
    var found: [(span: Span, character: Unicode.Scalar)] = []
    for (at, record) in tree.records.enumerated()
    where record.kind == .scalar && record.style == .doubleQuoted {
      if let character = YAMLDocument.firstControl(in: tree.text(of: UInt32(at))) {
        found.append((tree.span(UInt32(at), file), character))
      }
    }
    return found.sorted { $0.span.start < $1.span.start }
  }

  /// C0 but for tab and line feed, DEL, or C1 but for NEL, the line break that YAML writes as `\N`.
  /// UTF-8 writes C1 as C2 and 80 to 9F.
  private static func firstControl(in text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
    for (at, byte) in text.enumerated() {
      if byte < 0x20 ? byte != 0x09 && byte != 0x0A : byte == 0x7F { return Unicode.Scalar(byte) }
      if byte == 0xC2, at + 1 < text.count, text[at + 1] < 0xA0, text[at + 1] != 0x85 {
        return Unicode.Scalar(text[at + 1])
      }
    }
    return nil
  }
}
