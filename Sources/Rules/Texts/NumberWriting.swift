extension DecimalNumber {
  /// The fewest digits that are read as the same number: `12`, not `12.0`. How a language writes them is
  /// told by its `LanguageStyle`.
  package static func digits(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : value.description
  }

  /// A number of so many units of the last of some places behind the point: 125 with two are `1.25`.
  static func digits(_ units: Int, places: Int) -> String {
    guard places > 0 else { return String(units) }
    let digits = String(abs(units))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return (units < 0 ? "-" : "") + padded.dropLast(places) + "." + padded.suffix(places)
  }
}

extension LanguageStyle {
  /// A number that is written with a point, the language's way.
  public func number(_ digits: String) -> String {
    digits.split(separator: ".", omittingEmptySubsequences: false)
      .joined(separator: decimalSeparator)
  }

  /// A number with the fewest digits that tell it.
  package func number(_ value: Double) -> String { number(DecimalNumber.digits(value)) }

  /// At most two decimals, or of smaller numbers the first two that are not zero; an ellipsis says
  /// that the published value has more.
  /// - Parameter least: so many decimals at least.
  package func shortened(_ value: Double, least: Int = 2) -> String {
    guard value.isFinite else { return "–" }
    let digits = DecimalNumber.digits(value)
    let decimals = LanguageStyle.decimals(of: digits)
    let zeros = abs(value) < 1 ? decimals.prefix { $0 == "0" }.count : 0
    let kept = max(least, zeros > 0 ? zeros + 2 : 2)
    guard decimals.count > kept else { return number(digits) }
    return number(String(digits.dropLast(decimals.count - kept))) + "…"
  }

  /// Values of one figure, all with as many decimals as it takes that each stays on its side of some
  /// bounds, says as much as these do, and of a small one two digits are seen; none where all are whole
  /// numbers.
  package func rounded(_ values: [Double], beside bounds: [Double]) -> [String] {
    let numbers = values.map { DecimalNumber(DecimalNumber.digits($0)) }
    func decimals(_ value: Double) -> Substring {
      let decimals = LanguageStyle.decimals(of: DecimalNumber.digits(value))
      return decimals == "0" ? "" : decimals
    }
    func keepsItsSide(_ value: Double, _ near: Double) -> Bool {
      bounds.allSatisfy { (near < $0) == (value < $0) && (near > $0) == (value > $0) }
    }
    let most = values.map { decimals($0).count }.max() ?? 0
    var least = min(most, max(1, bounds.map { decimals($0).count }.max() ?? 0))
    for value in values where abs(value) < 1 && value != 0 {
      let zeros = decimals(value).prefix { $0 == "0" }.count
      least = max(least, min(decimals(value).count, zeros + 2))
    }
    let digits =
      (least...max(least, most)).first { digits in
        zip(numbers, values).allSatisfy { number, value in
          number.map { keepsItsSide(value, $0.rounded(to: digits, by: .halfUp).ordered) } ?? true
        }
      } ?? most
    return zip(numbers, values).map { number, value in
      guard let number else { return shortened(value) }
      let near = DecimalNumber.digits(number.rounded(to: digits, by: .halfUp).ordered)
      return self.number(LanguageStyle.padded(near, to: digits))
    }
  }

  /// What stands behind the point.
  private static func decimals(of digits: String) -> Substring {
    guard !digits.contains("e"), let point = digits.firstIndex(of: ".") else { return "" }
    return digits[digits.index(after: point)...]
  }

  /// `92` with one decimal: `92.0`.
  private static func padded(_ digits: String, to decimals: Int) -> String {
    guard decimals > 0, !digits.contains("e") else { return digits }
    let parts = digits.split(separator: ".")
    let fraction = parts.count > 1 ? parts[1] : ""
    return "\(parts[0]).\(fraction)"
      + String(repeating: "0", count: max(0, decimals - fraction.count))
  }
}

/// The unit of a figure beside its numbers.
package struct UnitText {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// A sign such as `%` or `µg/m³`, and no words.
  package var isShort: Bool { text.count <= UnitText.longest && !text.contains(" ") }

  private static let longest = 5

  /// Whether a title says it already, so that a line with both tells nothing.
  package func isSaid(by title: String) -> Bool {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    return text.lowercased().split { !$0.isLetter && !$0.isNumber }.allSatisfy { unit in
      words.contains { $0 == unit || $0.hasSuffix(unit) }
    }
  }
}
