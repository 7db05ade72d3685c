internal import Findings

/// A number or a time that a text writes in digits.
package struct StatedNumber {
  /// What it can mean, the likeliest first: `1.5`, `22` for ten in the evening, `22:30`.
  package var keys: [String]
  /// Where it is written, counted in Unicode scalars of the text.
  package var place: Range<Int>
  package var isTime = false
  /// Whether it is a time or has its unit behind it, and so belongs into `values`.
  package var isLimit = false
  /// Whether it belongs to a word, a date, a fraction or a telephone: then it can stand for a number of
  /// another language, and says nothing by itself.
  package var isPart = false

  /// Digits without zeros in front, and a fraction without zeros behind.
  package static func key(_ whole: String, fraction: String = "") -> String {
    let digits = whole.drop { $0 == "0" }
    var rest = fraction[...]
    while rest.last == "0" { rest.removeLast() }
    return (digits.isEmpty ? "0" : String(digits)) + (rest.isEmpty ? "" : ".\(rest)")
  }

  /// A time on the hour is its hour, since `from 8 to 10 pm` writes one of two.
  package static func keys(_ time: (hour: Int, minute: Int)) -> [String] {
    let (hour, minute) = time
    if minute > 0 { return ["\(hour):\(minute < 10 ? "0" : "")\(minute)"] }
    return hour % 24 == 0 ? ["\(hour)", "\(24 - hour)"] : ["\(hour)"]
  }
}

/// The numbers of a text in one language.
package struct StatedNumbers {
  package let all: [StatedNumber]
  private let text: String
  private let language: Language

  package init(_ text: String, in language: Language) {
    self.text = Template.readable(text)
    self.language = language
    all = NumberReading.numbers(in: self.text, of: language)
  }

  /// What this text and another one say and the other does not. Both are empty unless each has such a
  /// number: one of them may say it in words.
  package func differences(from other: StatedNumbers) -> (
    ours: [StatedNumber], theirs: [StatedNumber]
  ) {
    let (ours, theirs) = (other.lacks(all), lacks(other.all))
    guard !ours.isEmpty, !theirs.isEmpty, !StatedNumbers.areOtherUnits(ours, theirs) else {
      return ([], [])
    }
    return (ours, theirs)
  }

  private func lacks(_ numbers: [StatedNumber]) -> [StatedNumber] {
    let known = Set(all.flatMap(\.keys))
    let lacking = numbers.filter { !$0.isPart && known.isDisjoint(with: $0.keys) }
    if lacking.isEmpty { return [] }
    let words = text.lowercased().split { !$0.isLetter }
    let named = Set(words.compactMap { language.style.numberWords[String($0)] })
    return lacking.filter { named.isDisjoint(with: $0.keys) }
  }

  /// Fourteen days and two weeks, 48 hours and two days, 90 minutes and 1.5 hours, 2 km and 2000 m.
  private static func areOtherUnits(_ a: [StatedNumber], _ b: [StatedNumber]) -> Bool {
    guard a.count == 1, b.count == 1, let x = DecimalNumber(a[0].keys[0])?.ordered,
      let y = DecimalNumber(b[0].keys[0])?.ordered
    else { return false }
    return [7, 24, 60, 1000, 1_000_000].contains { x == y * $0 || y == x * $0 }
  }
}

/// The numbers that a text writes, in digits or in words that its language has for them: a text in which
/// others stand says something else.
package struct WrittenNumbers: Equatable {
  private var numbers: [String] = []

  /// - Parameter language: that of the text, whose words for numbers are known as far as `messages.yaml`,
  ///   or rulecheck itself, has them.
  package init(_ text: String, in language: Language) {
    var rest = text[...]
    while let first = rest.first {
      let isDigit = first.isNumber
      let run = rest.prefix { isDigit ? $0.isNumber : $0.isLetter }
      if isDigit {
        numbers.append(String(run))
      } else if let number = language.style.numberWords[run.lowercased()] {
        numbers.append(number)
      }
      rest = rest.dropFirst(max(1, run.count))
    }
  }
}
