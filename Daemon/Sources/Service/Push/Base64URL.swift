internal import Foundation

/// Bytes as text for addresses and headers, without padding (RFC 4648, section 5).
enum Base64URL {
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// - Returns: nil if the text is something else. Padding is read, too, since some browsers write it.
  static func bytes(_ text: String) -> Data? {
    let digits = text.prefix { $0 != "=" }
    let isPlain = digits.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x2D || byte == 0x5F
    }
    guard isPlain, text.utf8.dropFirst(digits.utf8.count).allSatisfy({ $0 == 0x3D }) else {
      return nil
    }
    let padded = String(digits).replacing("-", with: "+").replacing("_", with: "/")
    return Data(
      base64Encoded: padded + String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4))
  }
}
