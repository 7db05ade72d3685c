internal import Rules

extension Store {
  /// Whether two values are one number, however it is written: `10.0` is no correction of `10`.
  public static func areEqual(_ one: String?, _ other: String?) -> Bool {
    if one == other { return true }
    guard let one = one.flatMap(digits), let other = other.flatMap(digits) else { return false }
    return one == other
  }

  /// The digits without zeros that say nothing; nil: there are more than are compared.
  private static func digits(_ text: String) -> (mantissa: UInt64, scale: Int, isNegative: Bool)? {
    guard text.utf8.count <= 19, let number = DecimalNumber(text) else { return nil }
    var (mantissa, scale) = (number.mantissa, number.scale)
    guard mantissa > 0 else { return (0, 0, false) }
    while mantissa.isMultiple(of: 10) { (mantissa, scale) = (mantissa / 10, scale - 1) }
    return (mantissa, scale, number.isNegative)
  }
}
