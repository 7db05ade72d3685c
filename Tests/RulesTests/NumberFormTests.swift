import Rules
import TestSupport
import Testing

@Suite("Numbers as people write them")
struct NumberFormTests {
  @Test(arguments: [
    ("300", "300"), ("37.50", "37.50"), ("-0.5", "-0.5"), ("0", "0"), ("0.00", "0.00"),
    ("0300", "300"), ("+5", "5"), (".5", "0.5"), ("-.5", "-0.5"), ("5.", "5"), ("1_000", "1000"),
    ("1_000.000_5", "1000.0005"), ("1.25e1", "12.5"), ("1e3", "1000"), ("15E-1", "1.5"),
    ("1e-3", "0.001"), ("-0", "0"), ("-0.0", "0.0"), ("00.5", "0.5"), ("000", "0"),
    ("1.50e+1", "15.0"), ("0x10", "16"), ("-0xfF", "-255"), ("0o17", "15"), ("+0b101", "5"),
    ("-0x0", "0"),
  ])
  func areFound(_ text: String, _ usual: String) {
    #expect(DecimalNumber.usualForm(text) == usual)
  }

  @Test(arguments: [
    "", "+", "-", ".", "_", "1_", "_1", "1__0", "1._5", "1.2.3", "1,5", "1 000", "1e", "e5",
    "1e5.5",
    "1e1_0", "0x", "0x+1", "0xG", "0o8", "0b2", "1:30", "nan", "--1", "1e99", "١٢", "5 cm",
  ])
  func areNotMadeOfOtherTexts(_ text: String) {
    #expect(DecimalNumber.usualForm(text) == nil)
  }

  /// Whatever files may write is the same number in its usual form, which has no other.
  @Test func areTheSameNumbers() throws {
    var chance = Chance(seed: 23)
    var found = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 1...9, using: &chance)
      let text = String((0..<length).map { _ in "00123.+-e_".randomElement(using: &chance)! })
      guard let number = DecimalNumber(written: text) else { continue }
      found += 1
      guard let usual = DecimalNumber.usualForm(text) else {
        // Only one with too many digits has none.
        #expect(abs(number.ordered) >= 1e39 || abs(number.ordered) < 1e-30, "\(text)")
        continue
      }
      #expect(DecimalNumber(written: usual)?.ordered == number.ordered, "\(text), \(usual)")
      #expect(DecimalNumber.usualForm(usual) == usual, "\(text)")
      #expect(!usual.contains { "+e_".contains($0) }, "\(text)")
    }
    #expect(found > 1000)
  }
}
