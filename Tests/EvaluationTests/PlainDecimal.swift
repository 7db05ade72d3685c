/// A decimal number as two whole ones: what stands before the point, and the eighteen digits behind
/// it. Nothing is rounded on the way.
struct PlainDecimal: Hashable, Sendable {
  var isNegative: Bool
  var whole: Int
  var fraction: Int

  static let fractionDigits = 18

  init(_ text: String) {
    isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.split(separator: ".")
    var behind = parts.count > 1 ? String(parts[1]) : ""
    while behind.count < PlainDecimal.fractionDigits { behind += "0" }
    whole = Int(parts[0])!
    fraction = Int(behind)!
    makeZeroPlain()
  }

  /// Less than zero, zero or more than zero, as this number is less than, equal to or greater than
  /// another.
  func compared(to other: PlainDecimal) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    var order = 0
    if whole != other.whole {
      order = whole < other.whole ? -1 : 1
    } else if fraction != other.fraction {
      order = fraction < other.fraction ? -1 : 1
    }
    return isNegative ? -order : order
  }

  /// Keeps some digits behind the point. `isHalfUp`: if the first digit left out is 5 or more, the
  /// last one kept goes up.
  func rounded(to digits: Int, isHalfUp: Bool) -> PlainDecimal {
    var unit = 1
    for _ in digits..<PlainDecimal.fractionDigits { unit *= 10 }
    var result = self
    let dropped = fraction % unit
    result.fraction = fraction - dropped
    if isHalfUp, unit > 1, dropped >= unit / 2 { result.fraction += unit }
    if result.fraction >= 1_000_000_000_000_000_000 {
      result.fraction = 0
      result.whole += 1
    }
    result.makeZeroPlain()
    return result
  }

  private mutating func makeZeroPlain() {
    if whole == 0, fraction == 0 { isNegative = false }
  }
}
