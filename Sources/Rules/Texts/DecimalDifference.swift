extension DecimalNumber {
  /// `a` − `b`, computed on their decimal digits: 3.3 − 0.1 is 3.2, without the remainder that
  /// binary fractions leave.
  public static func difference(_ a: Double, _ b: Double) -> Double {
    guard let one = shortest(a), let two = shortest(b) else { return a - b }
    guard one.mantissa != 0, two.mantissa != 0 else { return a - b }
    let scale = max(one.scale, two.scale)
    let gap = scale - min(one.scale, two.scale)
    // With 17 digits each, both fit into 38 up to here.
    guard gap <= 21 else {
      return one.scale < two.scale
        ? apart(one, two, gap, isSum: one.isNegative != two.isNegative)
        : -apart(two, one, gap, isSum: one.isNegative != two.isNegative)
    }
    func aligned(_ number: DecimalNumber) -> Int128 {
      let size = (number.scale..<scale).reduce(Int128(number.mantissa)) { size, _ in size * 10 }
      return number.isNegative ? -size : size
    }
    return Double("\(aligned(one) - aligned(two))e\(-scale)") ?? a - b
  }

  /// The digits of a number, at most 17.
  private static func shortest(_ value: Double) -> DecimalNumber? {
    DecimalNumber(value.description)?.withoutZerosAtEnd()
  }

  /// `large` − `small`, where all digits of the small one come after those of the large one.
  /// - Parameters:
  ///   - gap: how many places farther right the small one's last digit is; more than 20.
  ///   - isSum: whether their signs differ.
  private static func apart(
    _ large: DecimalNumber, _ small: DecimalNumber, _ gap: Int, isSum: Bool
  ) -> Double {
    let size = Int128(small.mantissa)
    let behind = String((isSum ? 0 : Int128(1e20)) + (isSum ? size : -size))
    let between = String(repeating: isSum ? "0" : "9", count: gap - 20)
    let digits =
      "\(large.mantissa - (isSum ? 0 : 1))\(between)"
      + String(repeating: "0", count: 20 - behind.count) + behind
    let number = Double("\(digits)e\(-small.scale)") ?? .infinity
    return large.isNegative ? -number : number
  }
}
