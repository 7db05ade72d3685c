import Foundation
import RuleLanguage
import TestSupport
import Testing

@Suite("Differences of decimal numbers")
struct DecimalSubtractionTests {
  @Test(arguments: [
    (3.3, 0.1, 3.2), (0.3, 0.1, 0.2), (100, 99.9, 0.1), (1, 1, 0), (0, 0, 0), (0.1, 0.3, -0.2),
    (-1.5, 1.25, -2.75), (1.5, -1.25, 2.75), (-1.5, -1.75, 0.25), (0, 12.5, -12.5),
    (1000, 0.001, 999.999),
    (1e20, 1, 1e20), (1e20, 0, 1e20), (1e-300, 0, 1e-300), (1e300, 1e299, 9e299),
    (56.7507006079, 59.0909356845, -2.3402350766),
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
}
