/// A decimal number as it was written: its digits and the position of the point.
///
/// Numbers are compared by their digits (docs/rule-language.md, Conditions). Bounds have at most 15
/// significant digits, which a `Double` tells apart exactly; `ordered` gives a longer number a
/// `Double` that lies on the same side of every such bound as the number itself.
public struct DecimalNumber: Hashable, Sendable {
  /// The digits without the point, at most 19 of them.
  public private(set) var mantissa: UInt64
  /// The number of digits after the point; negative if trailing zeros are left out.
  public private(set) var scale: Int
  public private(set) var isNegative: Bool
  /// Whether digits other than zero were left out after the nineteenth.
  private var isCut = false

  /// How many significant digits a bound may have.
  public static let significantDigits = 15

  /// Parses `12`, `-0.5`, `+3.25`, `1e-3`: what JSON and CSV files contain. No infinities, no
  /// spaces, no thousands separators; nil for anything else, and for numbers outside of 1e-300
  /// to 1e301: 1e-400 would be compared as 0.
  public init?(_ text: UnsafeRawBufferPointer) {
    self.init(ofAnySize: text)
    // The mantissa adds at most 18 to the order of magnitude.
    guard
      abs(scale) <= DecimalNumber.mostMagnitude - 18 || mantissa == 0
        || abs(String(mantissa).utf8.count - 1 - scale) <= DecimalNumber.mostMagnitude
    else { return nil }
  }

  /// Numbers from 1e-300 up to 1e301: the difference of any two is still a `Double`.
  private static let mostMagnitude = 300

  /// Whether a text is a number at all, whatever its exponent.
  package static func isNumber(_ text: UnsafeRawBufferPointer) -> Bool {
    DecimalNumber(ofAnySize: text) != nil
  }

  package static func isNumber(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isNumber(UnsafeRawBufferPointer($0)) }
  }

  /// Parses the same notation, whatever the exponent.
  private init?(ofAnySize text: UnsafeRawBufferPointer) {
    var at = 0
    let count = text.count
    guard count > 0 else { return nil }
    isNegative = text[0] == UInt8(ascii: "-")
    if isNegative || text[0] == UInt8(ascii: "+") { at = 1 }
    mantissa = 0
    scale = 0
    var digits = 0
    var hasPoint = false
    var hasDigit = false
    while at < count {
      let byte = text[at]
      if byte >= 0x30, byte <= 0x39 {
        hasDigit = true
        if digits < 19 {
          mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30)
          if mantissa != 0 { digits += 1 }
          if hasPoint { scale += 1 }
        } else {
          if byte != 0x30 { isCut = true }
          if !hasPoint { scale -= 1 }
        }
      } else if byte == UInt8(ascii: "."), !hasPoint, hasDigit, at + 1 < count {
        hasPoint = true
      } else {
        break
      }
      at += 1
    }
    guard hasDigit else { return nil }
    if at < count {
      guard text[at] | 0x20 == UInt8(ascii: "e"), text[at - 1] != UInt8(ascii: "."),
        let exponent = DecimalNumber.exponent(text[(at + 1)...])
      else { return nil }
      scale -= exponent
    } else if text[at - 1] == UInt8(ascii: ".") {
      return nil
    }
    if mantissa == 0, !isCut {
      scale = 0
      isNegative = false
    }
  }

  public init?(_ text: String) {
    var text = text
    guard let number = text.withUTF8({ DecimalNumber(UnsafeRawBufferPointer($0)) }) else {
      return nil
    }
    self = number
  }

  /// Parses a number in a file of the workspace: it must also match `pattern`.
  package init?(written text: String) {
    var (digits, most) = (0, DecimalNumber.mostDigits)
    for byte in text.utf8 {
      if (0x30...0x39).contains(byte) {
        digits += 1
        guard digits <= most else { return nil }
      } else {
        digits = 0
        if byte | 0x20 == UInt8(ascii: "e") { most = DecimalNumber.mostExponentDigits }
      }
    }
    self.init(text)
  }

  /// Parses a number in a file of the workspace that values are compared with: it may have at most
  /// `significantDigits` digits.
  package init?(compared text: String) {
    guard let number = DecimalNumber(written: text),
      number.significant <= DecimalNumber.significantDigits
    else { return nil }
    self = number
  }

  /// The most digits before and after the point, zeros included: more than any value has, and few
  /// enough for a schema to say which numbers are too large.
  static let mostDigits = 40
  static let mostExponentDigits = 2

  /// An ECMA-262 pattern for numbers in files of the workspace, without anchors.
  package static let pattern =
    "[+-]?[0-9]{1,\(mostDigits)}([.][0-9]{1,\(mostDigits)})?"
    + "([eE][+-]?[0-9]{1,\(mostExponentDigits)})?"

  /// The exponent; one that is far too large is capped.
  private static func exponent(_ text: Slice<UnsafeRawBufferPointer>) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = text.dropFirst(isNegative || text.first == UInt8(ascii: "+") ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let value = digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 1 << 40) }
    return isNegative ? -value : value
  }

  /// The number of significant digits, without zeros at either end.
  public var significant: Int {
    var digits = mantissa
    while digits != 0, digits % 10 == 0 { digits /= 10 }
    var count = isCut ? 20 : 0
    while digits != 0 {
      count += 1
      digits /= 10
    }
    return count
  }

  /// The same number with the fewest digits.
  func withoutZerosAtEnd() -> DecimalNumber {
    var result = self
    while result.mantissa != 0, result.mantissa % 10 == 0 {
      result.mantissa /= 10
      result.scale -= 1
    }
    return result
  }

  /// Whether rounding to `digits` after the point is exact; it is not if that would need digits
  /// that were left out.
  public func isRoundable(to digits: Int) -> Bool { !isCut || scale > digits }

  /// This number with at most `digits` after the point: under `halfUp` a half is rounded away from
  /// zero (DIN 1333), under `truncation` digits are dropped.
  public func rounded(to digits: Int, by mode: Rounding.Mode) -> DecimalNumber {
    let surplus = scale - digits
    guard surplus > 0 else { return self }
    var result = self
    result.scale = digits
    result.isCut = false
    guard surplus <= 19 else {
      result.mantissa = 0
      result.isNegative = false
      return result
    }
    let unit = DecimalNumber.powersOfTen[surplus]
    result.mantissa = mantissa / unit
    let isUp =
      switch mode {
      case .halfUp: mantissa % unit >= unit / 2
      case .truncation: false
      }
    if isUp { result.mantissa += 1 }
    if result.mantissa == 0 { result.isNegative = false }
    return result
  }

  /// How many units of this decimal place the number has: 1.5 has 150 of the second; nil if it has digits after that place,
  /// or more than an `Int` holds.
  func units(of places: Int) -> Int? {
    let shift = places - scale
    guard !isCut else { return nil }
    guard mantissa != 0 else { return 0 }
    guard (0...18).contains(shift), let mantissa = Int(exactly: mantissa) else { return nil }
    let (units, isTooLong) = mantissa.multipliedReportingOverflow(
      by: Int(DecimalNumber.powersOfTen[shift]))
    return isTooLong ? nil : isNegative ? -units : units
  }

  /// This number plus `times` times another, exactly; nil if that takes more digits than an `Int`
  /// holds.
  func plus(_ other: DecimalNumber, times: Int) -> DecimalNumber? {
    let places = max(scale, other.scale)
    guard let one = units(of: places), let two = other.units(of: places) else { return nil }
    let (product, isProductTooLong) = two.multipliedReportingOverflow(by: times)
    let (sum, isSumTooLong) = one.addingReportingOverflow(product)
    guard !isProductTooLong, !isSumTooLong else { return nil }
    var result = self
    result.mantissa = UInt64(sum.magnitude)
    result.scale = sum == 0 ? 0 : places
    result.isNegative = sum < 0
    return result
  }

  /// The `ordered` value of a plain number with at most 15 digits, the bulk of data files; nil for
  /// any other text, even if it is a number.
  @inline(__always) @inlinable
  package static func plain(_ text: UnsafeRawBufferPointer) -> Double? {
    let count = text.count
    guard count > 0, count <= 17 else { return nil }
    var at = text[0] == UInt8(ascii: "-") ? 1 : 0
    let first = at
    var digits: Int64 = 0
    var point = -1
    while at < count {
      let digit = text[at] &- 0x30
      if digit <= 9 {
        digits = digits &* 10 &+ Int64(digit)
      } else if text[at] == UInt8(ascii: "."), point < 0, at > first {
        point = at
      } else {
        return nil
      }
      at += 1
    }
    let scale = point < 0 ? 0 : count - 1 - point
    guard digits < 1_000_000_000_000_000, at > first, point < 0 || scale > 0, scale <= 22 else {
      return nil
    }
    let value = Double(digits) / powerOfTen(scale)
    return first == 1 && digits != 0 ? -value : value
  }

  /// The `Double` that represents this number in comparisons.
  public var ordered: Double {
    // Both operands are exact, so IEEE division rounds correctly; below 10^15 that is exact enough.
    if mantissa < 1_000_000_000_000_000, scale >= 0, scale <= 22 {
      let value = Double(Int64(mantissa)) / DecimalNumber.powerOfTen(scale)
      return isNegative ? -value : value
    }
    return orderedLong
  }

  private var orderedLong: Double {
    var (digits, places) = (mantissa, scale)
    while digits >= 1_000_000_000_000_000, digits % 10 == 0 {
      digits /= 10
      places -= 1
    }
    var rest = isCut
    while digits >= 1_000_000_000_000_000 {
      if digits % 10 != 0 { rest = true }
      digits /= 10
      places -= 1
    }
    let low = DecimalNumber.nearest(digits, places)
    guard rest else { return isNegative ? -low : low }
    let high = DecimalNumber.nearest(digits + 1, places)
    let value = min(max(DecimalNumber.nearest(mantissa, scale), low.nextUp), high.nextDown)
    return isNegative ? -value : value
  }

  private static func nearest(_ digits: UInt64, _ scale: Int) -> Double {
    Double("\(digits)e\(-scale)") ?? .infinity
  }

  private static let powersOfTen: [UInt64] = (0...19).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// A power of ten up to 10^22, all of which are exact.
  ///
  /// A `switch` is a table in the binary; whether a static array is there already would be asked for each value.
  @inlinable package static func powerOfTen(_ exponent: Int) -> Double {
    switch exponent {
    case 0: 1e0
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    case 12: 1e12
    case 13: 1e13
    case 14: 1e14
    case 15: 1e15
    case 16: 1e16
    case 17: 1e17
    case 18: 1e18
    case 19: 1e19
    case 20: 1e20
    case 21: 1e21
    case 22: 1e22
    default: .nan
    }
  }
}

/// How a metric rounds published numbers before they are compared.
public struct Rounding: Hashable, Sendable {
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    case halfUp = "half-up"
    case truncation
  }

  /// How many digits after the point are kept.
  public let digits: Int
  public let mode: Mode

  public init(digits: Int, mode: Mode) {
    self.digits = digits
    self.mode = mode
  }
}
