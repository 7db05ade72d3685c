internal import Findings

/// A number or a time that a text writes in digits.
package struct StatedNumber {
  /// What it can mean, the likeliest first: `1.5`, `22` for ten in the evening, `22:30`.
  package var keys: [String]
  /// Where it is written, counted in Unicode scalars of the text.
  package var place: Range<Int>
  package var isTime = false
  /// Whether it is a time or is followed by its unit, and so belongs in `values`.
  package var isLimit = false
  /// Whether it is part of a word, a date, a fraction or a telephone number: then it can match a number
  /// in another language, but says nothing by itself.
  package var isPart = false

  /// The digits without leading zeros, and the fraction without trailing ones.
  package static func key(_ whole: String, fraction: String = "") -> String {
    let digits = whole.drop { $0 == "0" }
    var rest = fraction[...]
    while rest.last == "0" { rest.removeLast() }
    return (digits.isEmpty ? "0" : String(digits)) + (rest.isEmpty ? "" : ".\(rest)")
  }

  /// The keys of a time; on the hour it is the hour alone: `from 8 to 10 pm` marks one of the two.
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

  /// The numbers that only this text has, and those that only the other has. Both are empty unless each
  /// text has such a number: one of them may write it in words.
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

  /// Whether both may be equal: 14 days, 2 weeks; 48 hours, 2 days; 90 minutes, 1.5 hours; 2 km, 2000 m.
  private static func areOtherUnits(_ a: [StatedNumber], _ b: [StatedNumber]) -> Bool {
    guard a.count == 1, b.count == 1, let x = DecimalNumber(a[0].keys[0])?.ordered,
      let y = DecimalNumber(b[0].keys[0])?.ordered
    else { return false }
    return [7, 24, 60, 1000, 1_000_000].contains { x == y * $0 || y == x * $0 }
  }
}

/// The numbers of a text, in digits or in number words of its language: a text with other numbers says
/// something else.
package struct WrittenNumbers: Equatable {
  private var numbers: [String] = []

  /// - Parameter language: that of the text; its number words are built in, or described in
  ///   `messages.yaml`.
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
