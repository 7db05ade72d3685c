internal import Evaluation
internal import Findings
internal import Observations
internal import Rules

/// A value with its differences to earlier days.
struct RoundedReading {
  /// nil: there is none.
  let value: String?
  /// Those to the days asked for; nil: one of the two values is missing.
  let differences: [Difference?]

  struct Difference {
    let number: Double
    /// `+12.5`, `−3.0`, `0`
    let text: String
  }

  /// - Parameter daysBefore: how many days before the day of the value the earlier ones lie.
  init(_ reading: Reading, daysBefore: [Int], _ edition: Edition) {
    let earlier = daysBefore.map {
      edition.evaluator.observations.value(
        metric: reading.metric, area: reading.area, day: reading.day - $0,
        known: edition.day)
    }
    guard let now = reading.value else {
      (value, differences) = (nil, earlier.map { _ in nil })
      return
    }
    let style = edition.style
    func decimals(_ value: Double) -> Int { edition.values.decimals(of: value, reading.metric) }
    value = edition.number(now, of: reading.metric)
    differences = earlier.map { then in
      guard let then else { return nil }
      let number = DecimalNumber.difference(now, then)
      let text = style.rounded(abs(number), to: max(decimals(now), decimals(then)))
      // What rounds to nothing has no direction.
      let isNothing = !text.contains { $0.wholeNumberValue ?? 0 != 0 }
      let sign = number < 0 ? LanguageStyle.minus : "+"
      return Difference(number: number, text: isNothing ? "0" : sign + text)
    }
  }
}
