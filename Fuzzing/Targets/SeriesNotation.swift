internal import Rules

/// Compares the notation for series with a plain way to read it.
enum SeriesNotation {
  static func check(_ input: [UInt8]) throws(Violation) {
    guard let text = String(validating: input, as: UTF8.self) else { return }
    let element = SeriesElement(text)
    if let element {
      try promise(element.values.count == element.times, "`\(text)` has days without a value")
      try promise((1...3660).contains(element.times), "`\(text)` has \(element.times) days")
    }
    guard let plain = PlainSeries(text) else {
      // With numbers that the plain reader cannot hold, it may be an element or not.
      guard PlainSeries.isGrammatical(text) == false else { return }
      return try promise(element == nil, "`\(text)` is no element, and is read as one")
    }
    guard let element else { throw Violation("`\(text)` is an element, and is refused") }
    let found = element.values.map { $0?.ordered }
    try promise(found == plain.values, "`\(text)` gives \(found), not \(plain.values)")
  }
}

/// An element read slowly: numbers in billionths, day by day.
private struct PlainSeries {
  let values: [Double?]

  /// Nil where the text is not an element, or has numbers that do not fit.
  init?(_ text: String) {
    guard let (words, times) = PlainSeries.words(text) else { return nil }
    if words == ["missing"] {
      values = Array(repeating: nil, count: times)
      return
    }
    guard let first = words.first.flatMap(PlainSeries.billionths) else { return nil }
    var step = 0
    if words.count == 3 {
      guard let size = PlainSeries.billionths(words[2]) else { return nil }
      step = words[1] == "-" ? -size : size
    }
    var value = first
    var values: [Double?] = []
    for _ in 0..<times {
      guard abs(value) < 1_000_000_000_000_000 else { return nil }
      values.append(Double(value) / 1_000_000_000)
      value += step
    }
    self.values = values
  }

  static func isGrammatical(_ text: String) -> Bool {
    guard let (words, _) = words(text) else { return false }
    return words == ["missing"]
      || words.enumerated().allSatisfy { $0.offset == 1 || isNumber($0.element) }
  }

  /// `V`, `V xN` or `V + S xN`: the words before the count, and the count.
  private static func words(_ text: String) -> (words: [String], times: Int)? {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var times = 1
    var isRepeated = false
    if words.count > 1, let last = words.last, last.first == "x" {
      let digits = last.dropFirst()
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let count = Int(digits), count >= 1, count <= 3660
      else { return nil }
      times = count
      isRepeated = true
      words.removeLast()
    }
    switch words.count {
    case 1: return (words, times)
    case 3 where isRepeated && (words[1] == "+" || words[1] == "-"): return (words, times)
    default: return nil
    }
  }

  /// Whether a text has a sign, digits, a point and digits, and an exponent, all but the digits optional.
  private static func isNumber(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    func digits() -> Int {
      let count = rest.prefix { (0x30...0x39).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if let first = rest.first, "+-".utf8.contains(first) { rest = rest.dropFirst() }
    guard digits() > 0 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let first = rest.first, "+-".utf8.contains(first) { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// A number without an exponent and with few digits, in billionths.
  private static func billionths(_ text: String) -> Int? {
    guard isNumber(text), !text.contains("e"), !text.contains("E") else { return nil }
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" || $0 == "+" }.split(separator: ".")
    guard parts[0].count <= 6, parts.count == 1 || parts[1].count <= 8 else { return nil }
    let fraction = parts.count == 1 ? "" : parts[1]
    let digits = parts[0] + fraction + String(repeating: "0", count: 9 - fraction.count)
    return Int(digits).map { isNegative ? -$0 : $0 }
  }
}
