extension DecimalNumber {
  /// A number as people write it: digits, with a point between digits, after a minus sign if it is
  /// below zero. No plus sign, exponent, separators, or zeros in front; zeros after the point
  /// stay.
  ///
  /// - Parameter text: a number in that or another form: `0300`, `+5`, `.5`, `5.`, `1_000`, `1.5e3`, `0x10`.
  /// - Returns: the same number, or nil where the text is not one, or needs more digits than files
  ///   may have.
  package static func usualForm(_ text: String) -> String? {
    if isUsual(text) { return text }
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    if let number = ofAnotherBase(rest) {
      return isNegative && number > 0 ? "-\(number)" : "\(number)"
    }
    guard let whole = digits(&rest) else { return nil }
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard let found = digits(&rest) else { return nil }
      fraction = found
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    var exponent = 0
    if let sign = rest.first, sign | 0x20 == UInt8(ascii: "e") {
      let written = rest.dropFirst()
      let count = written.count { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
      guard count <= mostExponentDigits, let number = Int(String(Substring(written))) else {
        return nil
      }
      exponent = number
      rest = rest.suffix(0)
    }
    guard rest.isEmpty, whole.count <= mostDigits, fraction.count <= mostDigits else { return nil }
    let usual = shifted(whole, fraction, by: exponent)
    guard usual.split(separator: ".").allSatisfy({ $0.utf8.count <= mostDigits }) else {
      return nil
    }
    let isZero = usual.utf8.allSatisfy { $0 == 0x30 || $0 == UInt8(ascii: ".") }
    return isNegative && !isZero ? "-\(usual)" : usual
  }

  /// Whether a text is a number in that form already, as nearly all are; those below zero are not looked at.
  package static func isUsual(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard !bytes.isEmpty else { return false }
      if bytes[0] == UInt8(ascii: "0"), bytes.count > 1, bytes[1] != UInt8(ascii: ".") {
        return false
      }
      var digits = 0
      var hasPoint = false
      for byte in bytes {
        if byte >= 0x30, byte <= 0x39 {
          digits += 1
          guard digits <= mostDigits else { return false }
        } else {
          guard byte == UInt8(ascii: "."), digits > 0, !hasPoint else { return false }
          (digits, hasPoint) = (0, true)
        }
      }
      return digits > 0
    }
  }

  /// A whole number that YAML reads in the base 16, 8 or 2: `0x1F`, `0o17`, `0b101`.
  private static func ofAnotherBase(_ text: Substring.UTF8View) -> Int? {
    guard text.count > 2, text.count <= mostDigits, text.first == UInt8(ascii: "0") else {
      return nil
    }
    let bases = [UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2]
    let digits = text.dropFirst(2)
    guard let base = bases[text.dropFirst().first ?? 0], digits.first != UInt8(ascii: "+"),
      digits.first != UInt8(ascii: "-")
    else { return nil }
    return Int(String(Substring(digits)), radix: base)
  }

  /// The digits that begin a text, which may have underscores between them; nil where an underscore has
  /// no digit on one side.
  private static func digits(_ text: inout Substring.UTF8View) -> [UInt8]? {
    var digits: [UInt8] = []
    var last: UInt8?
    while let byte = text.first, (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_") {
      if byte != UInt8(ascii: "_") {
        digits.append(byte)
      } else if last == nil || last == byte {
        return nil
      }
      last = byte
      text.removeFirst()
    }
    return last == UInt8(ascii: "_") ? nil : digits
  }

  /// Moves the point to the right, or to the left where `places` is negative.
  private static func shifted(_ whole: [UInt8], _ fraction: [UInt8], by places: Int) -> String {
    let zero = UInt8(ascii: "0")
    var digits = whole + fraction
    var point = whole.count + places
    if point < 0 { digits.insert(contentsOf: repeatElement(zero, count: -point), at: 0) }
    point = max(point, 0)
    digits += repeatElement(zero, count: max(0, point - digits.count))
    let front = digits[..<point].drop { $0 == zero }
    let behind = digits[point...]
    return (front.isEmpty ? "0" : String(decoding: front, as: UTF8.self))
      + (behind.isEmpty ? "" : "." + String(decoding: behind, as: UTF8.self))
  }
}
