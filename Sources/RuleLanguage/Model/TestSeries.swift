public import YAMLSource

/// The values of one metric and area on consecutive days, as a test states them.
public struct TestSeries: Sendable {
  /// The metric, as a place in the workspace's list.
  public let metric: Int
  /// Whose values they are: those of the county under test, of its state, or of the country.
  public let of: Comparison.Scope
  /// The day of the first value.
  public let from: Day
  public let elements: [Located<SeriesElement>]

  /// The number of days.
  public var count: Int { elements.reduce(0) { $0 + $1.value.times } }

  /// Every day with its value as it is written, nil where none was published, and the line of the
  /// element that gives it.
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

/// One element of the notation for series: `99`, `104 x3` for three days, `100 + 2 x5` for 100,
/// 102, 104, 106, 108, and `missing` or `missing x4` for days without a value.
public struct SeriesElement: Sendable, Hashable {
  /// The value of each day; nil: none was published.
  public let values: [DecimalNumber?]
  public var times: Int { values.count }

  /// Days that one element, and one series, may have.
  static let mostDays = 3660

  /// Parses an element; nil where it is none, or where a ramp leaves the numbers that can be
  /// written.
  public init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    var rest = words[...]
    var times = 1
    var isRepeated = false
    if rest.count > 1, let last = rest.last, last.hasPrefix("x") {
      guard let count = Int(last.dropFirst()), (1...SeriesElement.mostDays).contains(count),
        last.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      times = count
      isRepeated = true
      rest = rest.dropLast()
    }
    if rest.elementsEqual(["missing"]) {
      values = [DecimalNumber?](repeating: nil, count: times)
      return
    }
    guard let first = rest.first.flatMap({ DecimalNumber(String($0)) }) else { return nil }
    if rest.count == 1 {
      values = [DecimalNumber?](repeating: first, count: times)
      return
    }
    // A ramp without a number of days would be a single value.
    guard rest.count == 3, isRepeated, let step = DecimalNumber(String(words[2])),
      ["+", "-"].contains(words[1])
    else { return nil }
    var ramp: [DecimalNumber] = [first]
    while ramp.count < times {
      guard let next = ramp[ramp.count - 1].plus(step, subtracting: words[1] == "-") else {
        return nil
      }
      ramp.append(next)
    }
    values = ramp
  }

  /// The element that a text without its blanks, or with too many, was meant to be.
  static func respaced(_ text: String) -> String? {
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
}
