import Rules
import TestSupport
import Testing

@Suite("Decimal numbers")
struct DecimalNumberTests {
  @Test(arguments: [
    ("0", 0.0), ("-0", 0), ("0.000", 0), ("12", 12), ("+3.25", 3.25), ("-0.5", -0.5),
    ("00012.50", 12.5),
    ("1e3", 1000), ("1E-3", 0.001), ("1.5e+2", 150), ("123456789012345", 123_456_789_012_345),
    ("0.1", 0.1), ("9007199254740993", 9_007_199_254_740_992),
  ])
  func reads(_ text: String, _ value: Double) throws {
    let number = try #require(DecimalNumber(text))
    // Beyond fifteen digits the stand-in is only on the right side of all bounds.
    #expect(abs(number.ordered - value) <= abs(value).ulp, "\(number.ordered)")
    #expect(number.significant > 15 || number.ordered == value)
  }

  @Test(arguments: [
    "", " ", " 1", "1 ", "+", "-", ".", ".5", "5.", "1..2", "1.2.3", "1,5", "1'000", "1 000", "1e",
    "1e+",
    "e5", "1e5.5", "1.e5", "1e999", "1e-999", "0x10", "NaN", "nan", "inf", "-Infinity", "١٢", "１",
    "--1", "+-1", "1-", "1_000", "½", "1e99999999999999999999", "1e-400", "-1e-400", "9.99e-301",
    "1e301", "1.234567890123456789e301", "1.2345678901234567890123e-320",
  ])
  func refuses(_ text: String) {
    #expect(DecimalNumber(text) == nil)
  }

  /// Nothing but zero is compared as zero, and no difference of two numbers is infinite.
  @Test(arguments: [
    ("0e-400", 0), ("0e99999999999999999999", 0), ("1e-300", 1e-300), ("-1e-300", -1e-300),
    ("10000e-304", 1e-300), ("9.99e300", 9.99e300), ("0.01e302", 1e300),
    ("1.00000000000000000001e-300", 1e-300),
  ])
  func readsLargeAndSmallOnes(_ text: String, _ value: Double) throws {
    let number = try #require(DecimalNumber(text)).ordered
    #expect(abs(number - value) <= abs(value).ulp * 8)
    #expect((number > 0) == (value > 0) && (number < 0) == (value < 0))
    #expect(DecimalNumber.difference(number, -number).isFinite)
  }

  /// Of the digits behind the nineteenth nothing is known but that there are some.
  @Test(arguments: [
    ("1234567890123456789.05", 0, false), ("12345678901234567890.5", 0, false),
    ("1000.0000000000000000001", 15, false), ("1234567890123456789.05", 15, false),
    ("123456789012345678.05", 0, true), ("123456789012345678.05", 1, false),
    ("12345678901234567890", 0, true), ("0.00000000000000000000012345", 15, true),
  ])
  func isRoundableByTheDigitsItKeeps(_ text: String, _ digits: Int, _ isRoundable: Bool) throws {
    #expect(try #require(DecimalNumber(text)).isRoundable(to: digits) == isRoundable)
  }

  @Test(arguments: [
    ("0", 0), ("10", 1), ("100.0", 1), ("1.50", 2), ("0.00012", 2), ("123456789012345", 15),
    ("1234567890123456", 16), ("1000000000000000000000000", 1),
  ])
  func countsSignificantDigits(_ text: String, _ count: Int) {
    #expect(DecimalNumber(text)?.significant == count)
  }

  @Test func aLongNumberHasMoreDigitsThanABoundMay() {
    for text in [
      "0.1234567890123456789012", "10000000000000000000000001", "1.00000000000000000000001",
    ] {
      #expect(DecimalNumber(text)!.significant > DecimalNumber.significantDigits, "\(text)")
    }
  }

  /// A half goes away from zero (DIN 1333); truncation goes towards it.
  @Test(arguments: [
    ("49.95", 1, 50.0, 49.9), ("49.94", 1, 49.9, 49.9), ("-49.95", 1, -50.0, -49.9),
    ("-49.94", 1, -49.9, -49.9), ("0.5", 0, 1.0, 0.0), ("-0.5", 0, -1.0, 0.0), ("1.5", 0, 2.0, 1.0),
    ("2.5", 0, 3.0, 2.0), ("-0.4", 0, 0.0, 0.0), ("12", 3, 12.0, 12.0), ("99.995", 2, 100.0, 99.99),
    ("49.9499999999999999999999999", 1, 49.9, 49.9),
    ("49.95000000000000000000000001", 1, 50.0, 49.9),
    ("0.00000000000000000000000000009", 1, 0.0, 0.0),
    ("-0.00000000000000000000000000009", 1, 0.0, 0.0),
    ("1.25e1", 0, 13.0, 12.0), ("1e3", 0, 1000.0, 1000.0),
  ])
  func rounds(_ text: String, _ digits: Int, _ halfUp: Double, _ truncated: Double) throws {
    let number = try #require(DecimalNumber(text))
    #expect(number.rounded(to: digits, by: .halfUp).ordered == halfUp)
    let cut = number.rounded(to: digits, by: .truncation).ordered
    #expect(abs(cut - truncated) <= truncated.ulp)
    #expect(text.count > 15 || cut == truncated)
  }

  /// Rounding once is rounding for good.
  @Test func roundingTwiceChangesNothing() {
    var chance = Chance(seed: 1)
    for _ in 0..<5000 {
      let number = DecimalNumber(Digits.random(upTo: 25, using: &chance).text)!
      for mode in Rounding.Mode.allCases {
        let digits = Int.random(in: 0...6, using: &chance)
        let once = number.rounded(to: digits, by: mode)
        #expect(once.rounded(to: digits, by: mode) == once)
        #expect(!once.isNegative || once.mantissa != 0)
      }
    }
  }

  /// Every number lies on the same side of every bound as its digits do, however many they are.
  @Test func ordersLikeTheDigits() {
    let seed: UInt64 = 165
    print("seed \(seed)")
    var chance = Chance(seed: seed)
    for _ in 0..<40_000 {
      let bound = Digits.random(upTo: 15, using: &chance)
      // Half of the numbers begin with the bound's digits, so that the difference is far behind.
      let number =
        Bool.random(using: &chance)
        ? bound.lengthened(to: 25, using: &chance) : Digits.random(upTo: 25, using: &chance)
      let (a, b) = (DecimalNumber(number.text)!.ordered, DecimalNumber(bound.text)!.ordered)
      let order = Digits.compare(number, bound)
      let agrees = order < 0 ? a < b : order > 0 ? a > b : a == b
      #expect(agrees, "\(number.text) and \(bound.text): \(a) and \(b)")
    }
  }

  /// The quick path for data files gives what the careful one gives, or nothing.
  @Test func theQuickPathAgrees() {
    let seed: UInt64 = 50
    print("seed \(seed)")
    var chance = Chance(seed: seed)
    var quick = 0
    let alphabet = Array("0123456789.-+eE, ")
    for round in 0..<40_000 {
      let text =
        round % 2 == 0
        ? Digits.random(upTo: 18, using: &chance).text
        : String(
          (0..<Int.random(in: 0...6, using: &chance)).map { _ in
            alphabet.randomElement(using: &chance)!
          })
      var copy = text
      guard let plain = copy.withUTF8({ DecimalNumber.plain(UnsafeRawBufferPointer($0)) }) else {
        continue
      }
      quick += 1
      let careful = DecimalNumber(text)
      #expect(careful != nil, "\(text) is no number")
      #expect(plain == careful?.ordered, "\(text)")
    }
    #expect(quick > 10_000)
  }

  @Test(arguments: [
    (12.0, "12"), (0.5, "0.5"), (-0.0, "0"), (100.25, "100.25"), (1e22, "10000000000000000000000"),
    (1.2345678901234567e19, "12345678901234567000"), (5e-5, "0.00005"),
    (-2.5e-7, "-0.00000025"),
    (1e-300, "0." + String(repeating: "0", count: 299) + "1"), (1e300, "1e+300"),
  ])
  func isShownShort(_ value: Double, _ text: String) {
    #expect(DecimalNumber.digits(value) == text)
  }
}

/// A decimal number as digits that are compared one by one: the truth that doubles are held to.
struct Digits {
  var isNegative: Bool
  var whole: [UInt8]
  var fraction: [UInt8]

  var text: String {
    let digits = { (part: [UInt8]) in part.map(String.init).joined() }
    return (isNegative ? "-" : "") + digits(whole)
      + (fraction.isEmpty ? "" : "." + digits(fraction))
  }

  static func random(upTo most: Int, using chance: inout Chance) -> Digits {
    let count = Int.random(in: 1...most, using: &chance)
    let before = Int.random(in: 1...count, using: &chance)
    // Nines and zeros are where carries happen.
    let digits = (0..<count).map { _ in
      [0, 9, .random(in: 0...9, using: &chance)].randomElement(using: &chance)! as UInt8
    }
    return Digits(
      isNegative: Int.random(in: 0..<4, using: &chance) == 0, whole: Array(digits[..<before]),
      fraction: Array(digits[before...]))
  }

  /// With more digits behind, or one less in the last place and nines behind.
  func lengthened(to most: Int, using chance: inout Chance) -> Digits {
    var longer = self
    let more = most - whole.count - fraction.count
    longer.fraction += [UInt8](repeating: 0, count: Int.random(in: 0..<more, using: &chance))
    longer.fraction.append(.random(in: 0...9, using: &chance))
    if Bool.random(using: &chance), let last = fraction.last, last > 0 {
      longer.fraction[fraction.count - 1] = last - 1
      for at in fraction.count..<longer.fraction.count { longer.fraction[at] = 9 }
    }
    return longer
  }

  /// Negative where `a` is less than `b`, zero where they are equal.
  static func compare(_ a: Digits, _ b: Digits) -> Int {
    let size = compareSizes(a, b)
    let isZero = compareSizes(a, Digits(isNegative: false, whole: [0], fraction: [])) == 0
    if isZero, size == 0 { return 0 }
    switch (a.isNegative, b.isNegative) {
    case (false, false): return size
    case (true, true): return -size
    case (true, false): return -1
    case (false, true): return 1
    }
  }

  private static func compareSizes(_ a: Digits, _ b: Digits) -> Int {
    func aligned(_ x: Digits) -> [UInt8] {
      [UInt8](repeating: 0, count: 40 - x.whole.count) + x.whole + x.fraction
        + [UInt8](repeating: 0, count: 40 - x.fraction.count)
    }
    for (x, y) in zip(aligned(a), aligned(b)) where x != y { return x < y ? -1 : 1 }
    return 0
  }
}
