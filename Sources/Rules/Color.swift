/// A colour in sRGB.
public struct Color: Sendable, Hashable, CustomStringConvertible {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public var description: String {
    "#"
      + [red, green, blue].map { channel in (channel < 16 ? "0" : "") + String(channel, radix: 16) }
      .joined()
  }
}

extension Color {
  /// Parses `#rrggbb`.
  public init?(_ text: String) {
    guard text.utf8.count == 7, text.hasPrefix("#"),
      text.dropFirst().utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    red = UInt8(truncatingIfNeeded: value >> 16)
    green = UInt8(truncatingIfNeeded: value >> 8)
    blue = UInt8(truncatingIfNeeded: value)
  }
}

/// The contrast of colours, as defined in WCAG 2.2.
extension Color {
  /// From 0 for black to 1 for white: WCAG 2.2, “relative luminance”.
  public var relativeLuminance: Double {
    0.2126 * Color.linear[Int(red)] + 0.7152 * Color.linear[Int(green)]
      + 0.0722 * Color.linear[Int(blue)]
  }

  /// From 1 for equal colours to 21 for black and white: WCAG 2.2, “contrast ratio”.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Black or white, whichever is easier to read on this colour. Its contrast is at least √21,
  /// about 4.58, which is more than the 4.5 that WCAG 2.2 requires at level AA: the contrasts with
  /// black and with white multiply to 21.
  public var readableText: Color {
    contrast(with: .black) >= contrast(with: .white) ? .black : .white
  }

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 255, green: 255, blue: 255)

  /// The linear light of each channel value, from 0 to 1: IEC 61966-2-1.
  private static let linear: [Double] = (0...255).map { value in
    let part = Double(value) / 255
    if part <= 0.04045 { return part / 12.92 }
    // To the power of 2.4: the square, times the fifth root of the square.
    let square = ((part + 0.055) / 1.055) * ((part + 0.055) / 1.055)
    return square * root(5, of: square)
  }

  /// A root of a number from 0 to 1, by Newton's method: the same on every machine.
  private static func root(_ degree: Int, of number: Double) -> Double {
    guard number > 0 else { return 0 }
    // From above, each step comes closer, until rounding stops it.
    var root = 1.0
    while true {
      let power = (1..<degree).reduce(1.0) { product, _ in product * root }
      let next = root - (root - number / power) / Double(degree)
      if next >= root { return root }
      root = next
    }
  }
}

extension Color {
  /// How different two colours look: their distance in Oklab (Björn Ottosson, “A perceptual color
  /// space for image processing”, 2020), in which black and white are 1 apart.
  public func difference(from other: Color) -> Double {
    let (a, b) = (oklab, other.oklab)
    let square = (a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1) + (a.2 - b.2) * (a.2 - b.2)
    return square.squareRoot()
  }

  /// The smallest difference that an eye notices between two patches side by side, according to CSS
  /// Color Module Level 4 of the W3C (“just noticeable difference” in Oklab).
  public static let noticeable = 0.02

  private var oklab: (Double, Double, Double) {
    let (r, g, b) = (Color.linear[Int(red)], Color.linear[Int(green)], Color.linear[Int(blue)])
    let l = Color.root(3, of: 0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = Color.root(3, of: 0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = Color.root(3, of: 0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    )
  }
}
