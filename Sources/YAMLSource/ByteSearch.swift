/// Looks for one of up to three bytes, eight bytes at a time.
package struct ByteSearch: Sendable {
  /// Each wanted byte, eight times over.
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  package init(_ byte: UInt8, or other: UInt8? = nil, or another: UInt8? = nil) {
    first = ByteSearch.ones &* UInt64(byte)
    second = ByteSearch.ones &* UInt64(other ?? byte)
    third = ByteSearch.ones &* UInt64(another ?? byte)
  }

  /// The offset of the first such byte at or behind a place; nil: there is none.
  package func offset(in bytes: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
    var at = start
    while at + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      if has(word, first) || has(word, second) || has(word, third) { break }
      at += 8
    }
    while at < bytes.count {
      let byte = UInt64(bytes[at])
      if byte == first & 0xFF || byte == second & 0xFF || byte == third & 0xFF { return at }
      at += 1
    }
    return nil
  }

  /// Whether a word has a byte: with the wanted ones taken off it, that byte is zero.
  private func has(_ word: UInt64, _ wanted: UInt64) -> Bool {
    let rest = word ^ wanted
    return (rest &- ByteSearch.ones) & ~rest & (ByteSearch.ones << 7) != 0
  }
}
