internal import Evaluation
internal import Rules

/// The days of a chart side by side. Across, places are parts of the width: text keeps its size however
/// wide the chart is.
struct ChartDays {
  let first: Day
  let count: Int

  var last: Day { first + (count - 1) }

  /// The width of days, in per cent.
  func width(_ days: Double = 1) -> Double { 100 * days / Double(count) }

  /// Where a day begins, or a part of it is over.
  func place(_ day: Day, _ part: Double = 0) -> Double { width(Double(day - first) + part) }

  /// What of a range is shown; nil: nothing.
  func shown(_ days: DayRange) -> DayRange? {
    let (from, through) = (max(first, days.from), min(last, days.last))
    return from <= through ? DayRange(from: from, through: through) : nil
  }

  /// On which side of its place a text stands, so that it does not leave the narrowest chart; and how far it
  /// is moved back towards its place, in pixels; nil: it stands in the middle.
  func anchor(_ day: Day, letters: Int) -> (anchor: String, shift: Double?) {
    let (before, half) = (
      ChartDays.narrowest * place(day, 0.5) / 100, Double(letters) * ChartDays.letter / 2
    )
    let after = ChartDays.narrowest - before
    return before < half ? ("start", -before) : after < half ? ("end", after) : ("middle", nil)
  }

  /// The width of the narrowest chart, and of a letter, in pixels.
  static let (narrowest, letter) = (220.0, 8.0)
}

/// Values as heights of a chart, in pixels from its top.
struct ChartScale {
  let lowest: Double
  let highest: Double
  /// The heights of these two.
  let (bottom, top): (Double, Double)

  /// Where the axis is: zero, or the number next to it where zero is far away.
  var base: Double { max(lowest, min(0, highest)) }

  /// How many times as far away as they are from each other zero is left out, if no start is given.
  private static let far = 3.0
  /// How much room there is between them and the axis then, as a part of that.
  private static let room = 0.15

  /// From the lowest of values, thresholds and zero to the highest.
  /// - Parameter start: where the axis begins, if not at zero; values below it lie lower all the same.
  init(
    _ values: [Double], _ thresholds: [Threshold], start: Double?, from top: Double,
    to bottom: Double
  ) {
    let all = values + thresholds.map(\.number)
    let (least, most) = (all.min() ?? 0, all.max() ?? 0)
    let apart = most / 2 - least / 2
    // Halves, since the difference of huge numbers may be infinite.
    let isZeroFar =
      apart > 0 && (least / 2 > Self.far * apart || -most / 2 > Self.far * apart)
    if let start, !all.isEmpty {
      lowest = min(start, least)
    } else {
      lowest = isZeroFar && least > 0 ? least - Self.room * 2 * apart : min(0, least)
    }
    let highest =
      isZeroFar && most < 0
      ? most + Self.room * 2 * apart : isZeroFar || lowest > 0 ? most : max(0, most)
    self.highest = highest > lowest ? highest : lowest + 1
    (self.top, self.bottom) = (top, bottom)
  }

  func height(of value: Double) -> Double {
    // In parts, since the difference of huge numbers may be infinite.
    let part = (value / 2 - lowest / 2) / (highest / 2 - lowest / 2)
    return bottom - part * (bottom - top)
  }
}

extension Double {
  /// A place in a drawing, with at most so many decimals.
  func place(_ decimals: Int = 1) -> String {
    let power = decimals == 1 ? 10 : 100
    let units = Int((self * Double(power)).rounded())
    guard units % power != 0 else { return String(units / power) }
    let part = String(abs(units) % power + power).dropFirst()
    let shown = part.hasSuffix("0") ? part.dropLast() : part
    return "\(units < 0 ? "-" : "")\(abs(units) / power).\(shown)"
  }

  /// The same as a part of the width.
  var percent: String { place(2) + "%" }
}
