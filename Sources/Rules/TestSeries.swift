public import Findings

/// The values of one metric and area on consecutive days, as a test states them.
public struct TestSeries: Sendable {
  /// The metric, as an index into the workspace's metrics.
  public let metric: Int
  /// Whose values they are: those of the county under test, of its state, or of the country.
  public let of: Comparison.Scope
  /// The day of the first value.
  public let from: Day
  public let elements: [Located<SeriesElement>]

  package init(metric: Int, of: Comparison.Scope, from: Day, elements: [Located<SeriesElement>]) {
    self.metric = metric
    self.of = of
    self.from = from
    self.elements = elements
  }

  /// The number of days.
  public var count: Int { elements.reduce(0) { $0 + $1.value.times } }

  /// Every day with its value as written, nil if none was published, and the line of the element
  /// that gives it.
  public var values: [(day: Day, value: DecimalNumber?, line: Int)] {
    var day = from
    var values: [(day: Day, value: DecimalNumber?, line: Int)] = []
    for element in elements {
      for value in element.value.values {
        values.append((day, value, Int(element.span.start.line)))
        day = day + 1
      }
    }
    return values
  }
}

/// One element of the notation for series: `7`, `12 x3` for three days, `10 + 2 x5` for 10, 12,
/// 14, 16, 18, and `missing` or `missing x4` for days without a value.
public struct SeriesElement: Sendable, Hashable {
  /// The value of the first day; nil: no value is published on any of the days.
  package let first: DecimalNumber?
  /// What is added or subtracted from each day to the next; nil: nothing.
  private let step: Step?
  /// The number of days.
  public let times: Int

  private struct Step: Hashable {
    let size: DecimalNumber
    let isDown: Bool
  }

  /// The most days that one element may have, and that the series of a case may span.
  package static let mostDays = 3660

  /// The value of each day; nil: none is published.
  public var values: [DecimalNumber?] { (0..<times).map { value(of: $0) } }

  /// The value of the last day: with the first, one of the two extremes.
  package var last: DecimalNumber? { value(of: times - 1) }

  private func value(of day: Int) -> DecimalNumber? {
    guard let step else { return first }
    return first?.plus(step.size, times: step.isDown ? -day : day)
  }

  /// Parses an element; nil if it is not one, or if a ramp leaves the numbers that can be
  /// written.
  public init?(_ text: String) {
    var words = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    var times = 1
    let isRepeated = words.count > 1 && words.last?.hasPrefix("x") == true
    if isRepeated, let count = words.popLast()?.dropFirst() {
      guard count.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let days = Int(count),
        (1...SeriesElement.mostDays).contains(days)
      else { return nil }
      times = days
    }
    self.times = times
    guard !words.elementsEqual(["missing"]) else {
      first = nil
      step = nil
      return
    }
    first = words.popFirst().flatMap { DecimalNumber(written: String($0)) }
    guard first != nil else { return nil }
    guard let sign = words.popFirst() else {
      step = nil
      return
    }
    // A ramp without a number of days would be a single value.
    guard isRepeated, ["+", "-"].contains(sign), words.count == 1,
      let size = DecimalNumber(written: String(words.removeFirst()))
    else { return nil }
    step = Step(size: size, isDown: sign == "-")
    // The numbers in between have no more digits than the first and the last.
    guard last != nil else { return nil }
  }

  /// Whether a number of an element may have another form than people write: hardly any has a sign or letter of such a form, or
  /// a zero or point at its beginning or end.
  package static func mayBeUnusual(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      func isDigit(_ at: Int) -> Bool {
        bytes.indices.contains(at) && (0x30...0x39).contains(bytes[at])
      }
      return bytes.indices.contains { at in
        switch bytes[at] {
        case 0x31...0x39, UInt8(ascii: " "): false
        case UInt8(ascii: "x"): isDigit(at - 1)
        case UInt8(ascii: "."): !isDigit(at - 1) || !isDigit(at + 1)
        case UInt8(ascii: "0"):
          isDigit(at + 1) && !isDigit(at - 1) && (at == 0 || bytes[at - 1] != 0x2E)
        default: true
        }
      }
    }
  }

  /// The same element with its numbers as people write them; nil where that is not an element.
  package static func usualForm(_ text: String) -> String? {
    if DecimalNumber.isUsual(text) { return text }
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let mark = word.hasPrefix("x") ? "x" : ""
      let number = String(word.dropFirst(mark.count))
      // Mostly `0 x3` without its space: three days of 0, not one of 3.
      if number.hasPrefix("0x") { return String(word) }
      return mark + (DecimalNumber.usualForm(number) ?? number)
    }
    let usual = words.joined(separator: " ")
    return SeriesElement(usual) == nil ? nil : usual
  }

  /// The element that a text with missing or surplus spaces was meant to be.
  package static func respaced(_ text: String) -> String? {
    var element = ""
    for letter in text where letter != " " {
      let isSign = letter == "+" || letter == "-"
      if isSign, let last = element.last, last.isNumber {
        element += " \(letter) "
      } else {
        element += letter == "x" ? " x" : String(letter)
      }
    }
    return SeriesElement(element) == nil ? nil : element
  }

  /// Rewrites elements separated by spaces (`300 301 302`) with commas; nil if the text is something
  /// else.
  package static func separated(_ text: String) -> String? {
    var elements: [String] = []
    for word in text.split(separator: " ") {
      if word.hasPrefix("x"), let last = elements.popLast() {
        elements.append("\(last) \(word)")
      } else {
        elements.append(String(word))
      }
    }
    // A sign may belong to a ramp.
    guard elements.count > 1,
      elements.allSatisfy({ SeriesElement($0) != nil && !$0.hasPrefix("+") && !$0.hasPrefix("-") })
    else { return nil }
    return elements.joined(separator: ", ")
  }
}
