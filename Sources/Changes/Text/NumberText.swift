package import RuleLanguage

extension Wording {
  /// At most two decimals, or of smaller numbers the first two that are not zero; an ellipsis says
  /// that the published value has more.
  /// - Parameter least: so many decimals at least.
  package func shortened(_ value: Double, least: Int = 2) -> String {
    guard value.isFinite else { return "–" }
    let digits = DecimalNumber.digits(value)
    guard let point = digits.firstIndex(of: "."), !digits.contains("e") else {
      return style.number(digits)
    }
    let decimals = digits[digits.index(after: point)...]
    let zeros = abs(value) < 1 ? decimals.prefix { $0 == "0" }.count : 0
    let kept = max(least, zeros > 0 ? zeros + 2 : 2)
    guard decimals.count > kept else { return style.number(digits) }
    return style.number(String(digits[...point] + decimals.prefix(kept))) + "…"
  }

  /// A value with one decimal, or as many as it takes that it stays on its side of some bounds.
  func rounded(_ value: Double, beside bounds: [Double]) -> String {
    guard let number = DecimalNumber(DecimalNumber.digits(value)) else { return shortened(value) }
    for digits in 1...6 {
      let near = number.rounded(to: digits, by: .halfUp).ordered
      if bounds.allSatisfy({ (near < $0) == (value < $0) && (near > $0) == (value > $0) }) {
        return style.number(DecimalNumber.digits(near))
      }
    }
    return style.number(DecimalNumber.digits(value))
  }

  /// A template with its placeholders filled in. A full stop behind a value that ends in one is left
  /// out.
  package func tell(_ template: MessageTemplate, _ values: [String: String] = [:]) -> String {
    let text = Template(style[template]).filled(style.plurals) { values[$0] }
    return Wording.withoutDoubledStops(text)
  }

  /// `a.d.B..` with one point at its end; an ellipsis stays.
  static func withoutDoubledStops(_ text: String) -> String {
    guard text.contains("..") else { return text }
    var output: [Character] = []
    var stops = 0
    func close() {
      output += Array(repeating: ".", count: stops == 2 ? 1 : stops)
      stops = 0
    }
    for letter in text {
      if letter == "." {
        stops += 1
      } else {
        close()
        output.append(letter)
      }
    }
    close()
    return String(output)
  }
}
