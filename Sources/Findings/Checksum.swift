/// FNV-1a with 64 bits: the same on every machine and in every run.
package struct Checksum {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }

  /// 16 hexadecimal digits.
  package var digits: String { value.sixteenDigits }
}

extension UInt64 {
  /// In hexadecimal digits, with zeros in front.
  var sixteenDigits: String {
    let hex = String(self, radix: 16)
    return String(repeating: "0", count: 16 - hex.count) + hex
  }
}
