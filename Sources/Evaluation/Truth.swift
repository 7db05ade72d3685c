internal import Observations
internal import RuleLanguage

/// What a condition is on a day. The order is that of Kleene's logic, so `all` is the minimum and
/// `any` the maximum of its parts.
public enum Truth: UInt8, Sendable, Hashable, Comparable {
  case isFalse = 0
  case isUnknown = 1
  case isTrue = 2

  public static func < (a: Truth, b: Truth) -> Bool { a.rawValue < b.rawValue }
}

/// A condition over the days of one area: a `Truth` raw value a day, from the first day of the
/// observations on.
struct TruthColumn {
  /// Whole columns, one comparison after the other: each is one pass over contiguous numbers.
  static func of(
    _ condition: Condition, area: Area, days: Range<Int>, metrics: [Metric],
    observations: Observations, country: Int
  ) -> [UInt8] {
    func column(_ condition: Condition) -> [UInt8] {
      switch condition {
      case .comparison(let comparison):
        let place = comparison.of.place(for: area, country: country)
        return compare(
          comparison, area: place, days: days, holds: metrics[comparison.metric].holds,
          observations: observations)
      case .all(let parts, _):
        return combine(parts.map(column)) { min($0, $1) }
      case .any(let parts, _):
        return combine(parts.map(column)) { max($0, $1) }
      case .not(let part, _):
        return column(part).map { Truth.isTrue.rawValue - $0 }
      }
    }
    return column(condition)
  }

  private static func combine(
    _ columns: [[UInt8]], _ join: (UInt8, UInt8) -> UInt8
  ) -> [UInt8] {
    var result = columns[0]
    for column in columns.dropFirst() {
      for day in result.indices { result[day] = join(result[day], column[day]) }
    }
    return result
  }

  private static func compare(
    _ comparison: Comparison, area: Int?, days: Range<Int>, holds: Int,
    observations: Observations
  ) -> [UInt8] {
    guard let area else {
      return [UInt8](repeating: Truth.isUnknown.rawValue, count: days.upperBound)
    }
    let bounds = comparison.closed
    let (low, high) = (bounds.lowerBound, bounds.upperBound)
    return observations.withSeries(metric: comparison.metric, area: area) { series in
      [UInt8](unsafeUninitializedCapacity: days.upperBound) { truths, count in
        let end = days.upperBound
        let given = min(end, series.count)
        if holds == 1 {
          for day in 0..<given { truths[day] = truth(series[day], low, high) }
          for day in given..<end { truths[day] = Truth.isUnknown.rawValue }
        } else {
          // A value from before the first counted day stands on no later one.
          var last = (value: Double.nan, day: Int.min / 2)
          for day in 0..<end {
            if day >= days.lowerBound, day < given, !series[day].isNaN { last = (series[day], day) }
            truths[day] = truth(day - last.day < holds ? last.value : .nan, low, high)
          }
        }
        count = end
      }
    }
  }

  /// Without branches, so that the compiler takes several days at once; NaN fails both comparisons
  /// and is not equal to itself.
  @inline(__always)
  private static func truth(_ value: Double, _ low: Double, _ high: Double) -> UInt8 {
    let isInside = (value >= low ? 2 : 0) & (value <= high ? 2 : 0)
    return UInt8(truncatingIfNeeded: isInside | (value == value ? 0 : 1))
  }
}

extension Comparison.Scope {
  /// The area whose value a comparison reads for a county; nil where there is none.
  func place(for area: Area, country: Int) -> Int? {
    switch self {
    case .own: area.index
    case .state: area.state
    case .country: country
    }
  }
}
