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
    _ condition: Condition, area: Area, days: Int, metrics: [Metric],
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
        return combine(parts.map(column), days) { min($0, $1) }
      case .any(let parts, _):
        return combine(parts.map(column), days) { max($0, $1) }
      case .not(let part, _):
        return column(part).map { Truth.isTrue.rawValue - $0 }
      }
    }
    return column(condition)
  }

  private static func combine(
    _ columns: [[UInt8]], _ days: Int, _ join: (UInt8, UInt8) -> UInt8
  ) -> [UInt8] {
    var result = columns[0]
    for column in columns.dropFirst() {
      for day in 0..<days { result[day] = join(result[day], column[day]) }
    }
    return result
  }

  private static func compare(
    _ comparison: Comparison, area: Int?, days: Int, holds: Int, observations: Observations
  ) -> [UInt8] {
    guard let area else {
      return [UInt8](repeating: Truth.isUnknown.rawValue, count: days)
    }
    let bounds = comparison.closed
    return observations.withSeries(metric: comparison.metric, area: area) { series in
      [UInt8](unsafeUninitializedCapacity: days) { truths, count in
        var lastValue = Double.nan
        var lastDay = Int.min / 2
        for day in 0..<days {
          var value = day < series.count ? series[day] : .nan
          if holds > 1 {
            if !value.isNaN {
              (lastValue, lastDay) = (value, day)
            } else if day - lastDay < holds {
              value = lastValue
            }
          }
          // NaN fails both comparisons and is not equal to itself.
          let isInside = value >= bounds.lowerBound && value <= bounds.upperBound
          truths[day] = isInside ? 2 : value == value ? 0 : 1
        }
        count = days
      }
    }
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
