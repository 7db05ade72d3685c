import Foundation
import Rules
import TestSupport
import Testing

@Suite("Differences of decimal numbers")
struct DecimalDifferenceTests {
  @Test(arguments: [
    (3.3, 0.1, 3.2), (0.3, 0.1, 0.2), (100, 99.9, 0.1), (1, 1, 0), (0, 0, 0), (0.1, 0.3, -0.2),
    (-1.5, 1.25, -2.75), (1.5, -1.25, 2.75), (-1.5, -1.75, 0.25), (0, 12.5, -12.5),
    (1000, 0.001, 999.999),
    (1e20, 1, 1e20), (1e20, 0, 1e20), (1e-300, 0, 1e-300), (1e300, 1e299, 9e299),
    (56.7507006079, 59.0909356845, -2.3402350766),
    (44.3, 9.391670189485866e-11, 44.299999999906085), (1, 1e-300, 1), (-1, 1e-300, -1),
  ])
  func areExact(_ a: Double, _ b: Double, _ difference: Double) {
    #expect(DecimalNumber.difference(a, b) == difference)
  }

  /// Against Foundation's decimal arithmetic, on numbers of up to 15 digits.
  @Test func agreeWithAnotherDecimalArithmetic() {
    var chance = Chance(seed: 7)
    for _ in 0..<5000 {
      func number() -> Double {
        let digits = Int.random(in: 0...15, using: &chance)
        let whole = Int.random(in: 0...Int(pow(10, Double(digits / 2))), using: &chance)
        let rest = String(
          (0..<(digits / 2)).map { _ in "0123456789".randomElement(using: &chance)! })
        return Double("\(Bool.random(using: &chance) ? "-" : "")\(whole).\(rest)0")!
      }
      let (a, b) = (number(), number())
      let expected = Decimal(string: "\(a)")! - Decimal(string: "\(b)")!
      let found = DecimalNumber.difference(a, b)
      #expect(Decimal(string: "\(found)") == expected, "\(a) - \(b)")
    }
  }

  /// Against subtraction as on paper, digit by digit, on numbers of any size.
  @Test func agreeWithPaper() {
    var chance = Chance(seed: 11)
    for _ in 0..<20_000 {
      func number() -> Double {
        let digits = Int.random(in: 1...17, using: &chance)
        let mantissa = (0..<digits).map { _ in "0123456789".randomElement(using: &chance)! }
        let scale = Int.random(in: -40...20, using: &chance)
        return Double("\(Bool.random(using: &chance) ? "-" : "")\(String(mantissa))e\(scale)")!
      }
      let (a, b) = (number(), number())
      let found = DecimalNumber.difference(a, b)
      #expect(found == Paper.difference(a, b), "\(a) - \(b)")
    }
  }
}

/// Written subtraction: the digits of both numbers over each other.
private enum Paper {
  /// Places before and behind the point.
  private static let places = 90

  static func difference(_ a: Double, _ b: Double) -> Double {
    var (upper, lower) = (digits(abs(a)), digits(abs(b)))
    let isSum = (a < 0) != (b < 0)
    let isLess = upper.lexicographicallyPrecedes(lower)
    if !isSum, isLess { swap(&upper, &lower) }
    var result: [Int] = []
    var carry = 0
    for (one, two) in zip(upper, lower).reversed() {
      let sum = one + (isSum ? two : -two) + carry
      carry = sum < 0 ? -1 : sum / 10
      result.append((sum + 10) % 10)
    }
    let size = Double(result.reversed().map(String.init).joined() + "e-\(places)")!
    return (isSum ? a < 0 : (a < 0) != isLess) ? -size : size
  }

  /// The digits of a number, first those before the point.
  private static func digits(_ value: Double) -> [Int] {
    let parts = "\(value)".split(separator: "e")
    let (digits, scale) = (parts[0].split(separator: "."), parts.count > 1 ? Int(parts[1])! : 0)
    let all = digits.joined().map { $0.wholeNumberValue! }
    let before = digits[0].count + scale
    var places = [Int](repeating: 0, count: 2 * self.places)
    for (at, digit) in all.enumerated() where digit != 0 {
      places[self.places - before + at] = digit
    }
    return places
  }
}
