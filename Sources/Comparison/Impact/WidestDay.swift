public import Rules

/// The day on which most counties differ: the first of them, where it is several.
public struct WidestDay: Sendable, Hashable {
  public let day: Day
  /// How many counties differ on it.
  public let counties: Int
}

/// Counts on each day how many stretches of days cover it.
struct DayTally {
  /// By how much a day's count exceeds the count of the day before.
  private var steps: [Day: Int] = [:]

  mutating func add(_ count: Int, from day: Day) {
    steps[day, default: 0] += 1
    steps[day + count, default: 0] -= 1
  }

  /// The first day with the highest count; nil: none has any.
  var widest: WidestDay? {
    var (running, most) = (0, 0)
    var first: Day?
    for (day, step) in steps.sorted(by: { $0.key < $1.key }) {
      running += step
      if running > most { (most, first) = (running, day) }
    }
    return first.map { WidestDay(day: $0, counties: most) }
  }
}
