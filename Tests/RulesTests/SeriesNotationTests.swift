import Rules
import TestSupport
import Testing

/// The notation for series beside a plain way to write them out.
@Suite("Series notation")
struct SeriesNotationTests {
  /// Random series written in two ways: every day for itself, and with repetitions and ramps
  /// wherever neighbours allow it. Both give the same values.
  @Test(arguments: 1...200)
  func everyWayToWriteASeriesGivesTheSameValues(_ seed: UInt64) throws {
    var chance = Chance(seed: seed)
    let hundredths = (0..<Int.random(in: 1...40, using: &chance)).map { _ in
      // Few values, so that they repeat and climb.
      Bool.random(using: &chance) ? Int.random(in: -3...3, using: &chance) * 50 : nil
    }
    let plain = hundredths.map { written($0) }
    let short = shortened(hundredths, &chance)
    #expect(try values(plain) == hundredths.map { $0.map { Double($0) / 100 } }, "seed \(seed)")
    #expect(try values(short) == (try values(plain)), "seed \(seed): \(plain) and \(short)")
  }

  /// A ramp in hundredths is exact: nothing adds up to 0.30000000000000004.
  @Test func rampsAreDecimal() throws {
    #expect(try values(["0.1 + 0.1 x10"]) == (1...10).map { Double($0) / 10 })
    #expect(try values(["1 - 0.25 x9"]) == (0...8).map { 1 - Double($0) / 4 })
    #expect(
      try values(["99.9999999999 + 0.0000000001 x3"]) == [99.9999999999, 100, 100.0000000001])
    #expect(try values(["-1 + 1 x3"]) == [-1, 0, 1])
    #expect(try values(["1e3 + 1e-3 x2"]) == [1000, 1000.001])
    #expect(try values(["5 + 0 x3"]) == [5, 5, 5])
    #expect(try values(["5 + 2 x1"]) == [5])
  }

  @Test(arguments: [
    "", " ", "x3", "104x3", "104 x", "104 x0", "104 x-1", "104 x+3", "104 x3 x3", "104  x3",
    "104 x3661", "104 x99999999999999999999", "104 X3", " 104", "104 ", "1,5", "1_000", "0x10",
    ".inf", "nan", "1.", ".5", "1 + 2", "1 +2 x3", "1+2 x3", "1 + 2x3", "1 + x3", "1 + + 2 x3",
    "1 * 2 x3", "missing + 1 x3", "1 + missing x3", "missing 3", "Missing", "_", "~",
    "9223372036854775807 + 1 x2", "1e19 + 1 x2", "1 + 0.00000000000000000001 x2", "١ x3",
  ])
  func refuses(_ text: String) {
    #expect(SeriesElement(text) == nil)
  }

  private func written(_ hundredths: Int?) -> String {
    guard let hundredths else { return "missing" }
    let sign = hundredths < 0 ? "-" : ""
    let cents = abs(hundredths) % 100
    return "\(sign)\(abs(hundredths) / 100)"
      + (cents == 0 ? "" : cents < 10 ? ".0\(cents)" : ".\(cents)")
  }

  /// Takes as many neighbours as fit into a repetition or a ramp, or only some of them.
  private func shortened(_ values: [Int?], _ chance: inout Chance) -> [String] {
    var elements: [String] = []
    var at = 0
    while at < values.count {
      let same = values[at...].prefix { $0 == values[at] }.count
      var climb = 1
      if let first = values[at], at + 1 < values.count, let second = values[at + 1] {
        climb = values[at...].enumerated().prefix { $1 == first + (second - first) * $0 }.count
      }
      if climb > 1, Bool.random(using: &chance), let first = values[at],
        let second = values[at + 1]
      {
        let count = Int.random(in: 2...climb, using: &chance)
        let step = second - first
        let sign = step < 0 ? "-" : Bool.random(using: &chance) || step == 0 ? "+" : "- -"
        let written =
          sign == "- -" ? "- \(self.written(-step))" : "\(sign) \(self.written(abs(step)))"
        elements.append("\(self.written(first)) \(written) x\(count)")
        at += count
      } else if same > 1, Bool.random(using: &chance) {
        let count = Int.random(in: 2...same, using: &chance)
        elements.append("\(written(values[at])) x\(count)")
        at += count
      } else {
        elements.append(written(values[at]) + (Bool.random(using: &chance) ? " x1" : ""))
        at += 1
      }
    }
    return elements
  }

  private func values(_ elements: [String]) throws -> [Double?] {
    try elements.flatMap { text in
      try #require(SeriesElement(text), "\(text)").values.map { $0?.ordered }
    }
  }
}
