extension DecimalNumber {
  /// The fewest digits that are read as the same number, without an exponent unless they were more than 40: `12`,
  /// not `12.0`; `0.00005`, not `5e-05`. `LanguageStyle` says how a language writes them.
  package static func digits(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
    let shortest = value.description
    guard abs(value) < 1e40, shortest.utf8.contains(UInt8(ascii: "e")),
      let number = DecimalNumber(shortest)
    else { return shortest }
    let (mantissa, zeros) = (String(number.mantissa), -number.scale)
    let digits =
      zeros >= 0
      ? mantissa + String(repeating: "0", count: zeros) : pointed(mantissa, places: number.scale)
    return (number.isNegative ? "-" : "") + digits
  }

  /// Digits with a point before the last `places` of them.
  private static func pointed(_ digits: String, places: Int) -> String {
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    return padded.dropLast(places) + "." + padded.suffix(places)
  }

  /// A number given in units of its last decimal place: 125 with two places is `1.25`.
  static func digits(_ units: Int, places: Int) -> String {
    guard places > 0 else { return String(units) }
    return (units < 0 ? "-" : "") + pointed(String(abs(units)), places: places)
  }

  /// A number with this many decimals; nil if it has too many digits for a decimal number.
  package static func digits(_ value: Double, decimals: Int) -> String? {
    guard let number = DecimalNumber(digits(value)) else { return nil }
    let near = number.rounded(to: decimals, by: .halfUp)
    return near.units(of: decimals).map { digits($0, places: decimals) }
      ?? padded(digits(near.ordered), to: decimals)
  }

  /// `92` with one decimal: `92.0`.
  private static func padded(_ digits: String, to decimals: Int) -> String {
    guard decimals > 0, !digits.contains("e") else { return digits }
    let parts = digits.split(separator: ".")
    let fraction = parts.count > 1 ? parts[1] : ""
    return "\(parts[0]).\(fraction)"
      + String(repeating: "0", count: max(0, decimals - fraction.count))
  }

  /// How many decimals a number has, in the fewest digits.
  package static func places(of value: Double) -> Int { places(decimals(of: digits(value))) }

  private static func places(_ decimals: Substring) -> Int {
    decimals == "0" ? 0 : decimals.utf8.count
  }

  /// How many decimals a value needs: enough that it stays on its side of some bounds, and that a small one shows two digits.
  /// - Parameter usual: the decimals to keep; a value that has fewer keeps all of its own.
  package static func decimals(
    for value: Double, usual: Int, beside bounds: ArraySlice<Double>
  ) -> Int {
    let digits = digits(value)
    let written = decimals(of: digits)
    let most = places(written)
    guard most > usual else { return most }
    let least =
      abs(value) < 1 ? min(most, max(usual, written.utf8.prefix { $0 == 0x30 }.count + 2)) : usual
    guard !bounds.isEmpty, let number = DecimalNumber(digits) else { return least }
    return (least..<most).first { digits in
      let near = number.rounded(to: digits, by: .halfUp).ordered
      return bounds.allSatisfy { (near < $0) == (value < $0) && (near > $0) == (value > $0) }
    } ?? most
  }

  /// The digits after the point.
  fileprivate static func decimals(of digits: String) -> Substring {
    guard !digits.utf8.contains(UInt8(ascii: "e")),
      let point = digits.utf8.firstIndex(of: UInt8(ascii: "."))
    else { return "" }
    return digits[digits.index(after: point)...]
  }
}

extension LanguageStyle {
  /// Before a negative number, for people: as wide as a plus sign, and no line breaks after it.
  package static let minus = "−"

  /// Writes digits with a point, as files have them, in the notation of the language.
  public func number(_ digits: String) -> String {
    guard digits.utf8.first != UInt8(ascii: "-") else {
      return LanguageStyle.minus + number(String(digits.dropFirst()))
    }
    guard decimalSeparator != ".", let point = digits.utf8.firstIndex(of: UInt8(ascii: "."))
    else { return digits }
    return digits[..<point] + decimalSeparator + digits[digits.index(after: point)...]
  }

  /// `1,234`: a whole number, with thousands separated as the language has it.
  package func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    let separator = thousandsSeparator ?? (decimalSeparator == "," ? "." : ",")
    var text = ""
    for (at, digit) in digits.enumerated() {
      if at > 0, (digits.count - at) % 3 == 0 { text += separator }
      text.append(digit)
    }
    return number < 0 ? LanguageStyle.minus + text : text
  }

  /// Writes a number with the fewest digits that identify it.
  package func number(_ value: Double) -> String { number(DecimalNumber.digits(value)) }

  /// A number cut to two decimals, or for a small one to two after the leading zeros; an ellipsis says
  /// that the published value has more.
  /// - Parameter least: the least number of decimals to keep.
  package func shortened(_ value: Double, least: Int = 2) -> String {
    guard value.isFinite else { return "–" }
    let digits = DecimalNumber.digits(value)
    let decimals = DecimalNumber.decimals(of: digits)
    let zeros = abs(value) < 1 ? decimals.prefix { $0 == "0" }.count : 0
    let kept = max(least, zeros > 0 ? zeros + 2 : 2)
    guard decimals.count > kept else { return number(digits) }
    return number(String(digits.dropLast(decimals.count - kept))) + "…"
  }

  /// A number with this many decimals.
  package func rounded(_ value: Double, to decimals: Int) -> String {
    DecimalNumber.digits(value, decimals: decimals).map(number) ?? shortened(value)
  }
}

/// The unit of a metric, next to its numbers.
package struct UnitText {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// Whether it is a sign such as `%` or `µg/m³`, and not words.
  package var isShort: Bool { text.count <= UnitText.longest && !text.contains(" ") }

  private static let longest = 5

  /// Whether a title already says it, so that a line with both would repeat it.
  package func isSaid(by title: String) -> Bool {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    return text.lowercased().split { !$0.isLetter && !$0.isNumber }.allSatisfy { unit in
      words.contains { $0 == unit || $0.hasSuffix(unit) }
    }
  }
}

extension Sequence<Comparison> {
  /// The bounds with which a metric is compared, for numbers that are to stay on their side of them.
  package func bounds(of metric: Int) -> [Double] {
    filter { $0.metric == metric }.flatMap { [$0.lower, $0.upper].compactMap { $0?.number } }
  }
}
