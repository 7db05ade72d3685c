/// A number by which a lot of bytes can be told from others, the same on every machine and in every
/// run. It takes hardly longer than reading them, and does not protect against someone who looks
/// for two texts with the same number.
package struct Fingerprint {
  private var value: UInt64 = 0x9e37_79b9_7f4a_7c15

  package init() {}

  /// Adds a part; the same bytes in other parts make another number.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let words = bytes.count / 8
    for word in 0..<words {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)))
    }
    var rest: UInt64 = 0
    for byte in bytes[(words * 8)...] { rest = rest << 8 | UInt64(byte) }
    mix(rest)
    mix(UInt64(bytes.count))
  }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Both halves of the product, so that each bit has a say in every bit that follows.
  private mutating func mix(_ word: UInt64) {
    let product = (value ^ word).multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
    value = (product.high ^ product.low) &+ 0xa076_1d64_78bd_642f
  }

  /// 16 hexadecimal digits.
  package var digits: String { value.sixteenDigits }
}
