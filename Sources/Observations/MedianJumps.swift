public import Rules

/// By what factor the values of one metric change from one day to the next, up or down, in the middle of all areas.
///
/// A single value may well change much; where most of them do, rows are shifted, a column is taken for another, or
/// a unit is wrong. There is a factor only between positive values.
public struct MedianJumps {
  /// The usual number of days between two values of an area, and the factor by which they may change in it.
  private let step: Int
  private let most: Double
  private var last: [Int: (day: Day, value: Double)] = [:]
  private var changes: [Day: Changes] = [:]

  private struct Changes {
    var factors: [Double] = []
    /// How many of them are larger than allowed.
    var jumps = 0
  }

  public init(step: Int, most: Double) {
    self.step = max(1, step)
    self.most = most
  }

  /// How much longer ago than usual a value may be that another is compared with.
  public static let reach = 7

  /// Adds a value of an area. Its values come in the order of their days; of two for one day the later one counts.
  public mutating func add(_ value: Double, of area: Int, on day: Day) {
    defer { last[area] = (day, value) }
    guard let (before, known) = last[area], day > before,
      day - before <= MedianJumps.reach * step, known > 0, value > 0
    else { return }
    // Where values are missing, as much may have changed for each of them.
    let steps = (day - before + step - 1) / step
    let allowed = (0..<steps).reduce(1) { factor, _ in factor * most }
    let factor = max(value / known, known / value)
    changes[day, default: Changes()].factors.append(factor)
    if factor > allowed { changes[day]?.jumps += 1 }
  }

  /// The days on which more than half of the areas change by more than they may, each with a factor by which more
  /// than half of them change at least, to three decimals. Earliest first.
  public var days: [(day: Day, factor: Double)] {
    changes.compactMap { day, changes in
      guard 2 * changes.jumps > changes.factors.count else { return nil }
      let middle = changes.factors.sorted()[(changes.factors.count - 1) / 2]
      return (day, (middle * 1000).rounded(.down) / 1000)
    }.sorted { $0.day < $1.day }
  }
}
