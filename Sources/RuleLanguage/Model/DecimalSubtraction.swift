/// The exact difference of two decimal numbers, digit by digit, as on paper.
struct DecimalSubtraction {
  /// The number nearest to the difference.
  let result: Double

  /// Nil where one of the texts is no number.
  init?(_ minuend: String, _ subtrahend: String) {
    guard let a = DecimalNumber(minuend), let b = DecimalNumber(subtrahend) else { return nil }
    let scale = max(a.scale, b.scale)
    let left = DecimalSubtraction.digits(a, scale)
    let right = DecimalSubtraction.digits(b, scale)
    let digits: [Int8]
    let isNegative: Bool
    if a.isNegative != b.isNegative {
      digits = DecimalSubtraction.sum(left, right)
      isNegative = a.isNegative
    } else if DecimalSubtraction.isLess(left, right) {
      digits = DecimalSubtraction.rest(right, left)
      isNegative = !a.isNegative
    } else {
      digits = DecimalSubtraction.rest(left, right)
      isNegative = a.isNegative
    }
    let text = digits.reversed().map { String($0) }.joined()
    guard let number = Double("\(text)e\(-scale)") else { return nil }
    result = isNegative && number != 0 ? -number : number
  }

  /// The digits of a number counted in units of 10^−scale, the last first.
  private static func digits(_ number: DecimalNumber, _ scale: Int) -> [Int8] {
    var digits = [Int8](repeating: 0, count: number.mantissa == 0 ? 0 : scale - number.scale)
    var rest = number.mantissa
    while rest != 0 {
      digits.append(Int8(rest % 10))
      rest /= 10
    }
    return digits.isEmpty ? [0] : digits
  }

  private static func sum(_ a: [Int8], _ b: [Int8]) -> [Int8] {
    var result: [Int8] = []
    var carry: Int8 = 0
    for at in 0..<max(a.count, b.count) + 1 {
      let digit = (at < a.count ? a[at] : 0) + (at < b.count ? b[at] : 0) + carry
      result.append(digit % 10)
      carry = digit / 10
    }
    return result
  }

  /// `a` − `b`, where `a` is not the smaller one.
  private static func rest(_ a: [Int8], _ b: [Int8]) -> [Int8] {
    var result: [Int8] = []
    var borrow: Int8 = 0
    for at in 0..<a.count {
      let digit = a[at] - (at < b.count ? b[at] : 0) - borrow
      result.append(digit < 0 ? digit + 10 : digit)
      borrow = digit < 0 ? 1 : 0
    }
    return result
  }

  private static func isLess(_ a: [Int8], _ b: [Int8]) -> Bool {
    for at in (0..<max(a.count, b.count)).reversed() {
      let (left, right) = (at < a.count ? a[at] : 0, at < b.count ? b[at] : 0)
      if left != right { return left < right }
    }
    return false
  }
}
