import Testing

@testable import Rules

@Suite("Colours")
struct ColorTests {
  /// Greys, the corners of the cube, and a dense grid in between.
  static let colors: [Color] = {
    let steps = stride(from: 0, through: 255, by: 15).map { UInt8($0) }
    let greys = (UInt8.min...UInt8.max).map { Color(red: $0, green: $0, blue: $0) }
    return greys
      + steps.flatMap { red in
        steps.flatMap { green in steps.map { Color(red: red, green: green, blue: $0) } }
      }
  }()

  /// Why no check looks for a colour on which neither can be read: there is none.
  @Test func blackOrWhiteIsAlwaysReadable() {
    #expect(Self.colors.count == 256 + 18 * 18 * 18)
    let least = Self.colors.map { $0.contrast(with: $0.readableText) }.min() ?? 0
    #expect(least >= 4.5)
    #expect(least < 4.6)
    for color in Self.colors {
      let product = color.contrast(with: .black) * color.contrast(with: .white)
      #expect(abs(product - 21) < 1e-9, "\(color)")
    }
  }

  /// Values of other programs.
  @Test func knownContrasts() throws {
    #expect(Color.black.contrast(with: .white) == 21)
    #expect(Color.white.contrast(with: .white) == 1)
    let cases: [(String, String, Double)] = [
      ("#777777", "#ffffff", 4.478), ("#767676", "#ffffff", 4.542), ("#ff0000", "#ffffff", 3.998),
      ("#0000ff", "#ffffff", 8.592), ("#00ff00", "#000000", 15.304),
    ]
    for (first, second, expected) in cases {
      let (a, b) = (try #require(Color(first)), try #require(Color(second)))
      #expect(abs(a.contrast(with: b) - expected) < 0.001, "\(first) \(second)")
      #expect(a.contrast(with: b) == b.contrast(with: a))
    }
    #expect(Color("#fdd835")?.readableText == .black)
    #expect(Color("#b71c1c")?.readableText == .white)
  }

  @Test func knownDifferences() throws {
    func difference(_ a: String, _ b: String) throws -> Double {
      try #require(Color(a)).difference(from: try #require(Color(b)))
    }
    #expect(abs(try difference("#000000", "#ffffff") - 1) < 1e-6)
    #expect(try difference("#2e7d32", "#2e7d32") == 0)
    // From Oklab's own example values: red is 0.62796, 0.22486, 0.12585.
    #expect(abs(try difference("#ff0000", "#000000") - 0.6788) < 0.0005)
    #expect(try difference("#f9a825", "#f9a828") < Color.noticeable)
    #expect(try difference("#f9a825", "#f57c00") > 4 * Color.noticeable)
    for color in Self.colors where color.red % 45 == 0 {
      #expect(color.difference(from: color) == 0)
    }
  }
}
