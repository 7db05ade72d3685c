internal import Findings
internal import Observations
internal import Rules

/// How far a `row` of a condition is: a pure function of the days counted so far.
struct RowCount {
  /// Counted days in a row, up to the last, on which the condition held; no more than are needed.
  private var held: Int32
  /// Counted days in a row, up to the last, on which it was not false; no more than are needed.
  private var notFalse: Int32

  /// Before the first day: all days before were the same; mostly nothing is known of them.
  init(needed: Int32, allDays truth: UInt8 = Truth.isUnknown.rawValue) {
    held = truth == Truth.isTrue.rawValue ? needed : 0
    notFalse = truth == Truth.isFalse.rawValue ? 0 : needed
  }

  /// Moves on by a counted day.
  mutating func count(_ truth: UInt8, needed: Int32) {
    held = truth == Truth.isTrue.rawValue ? min(held + 1, needed) : 0
    notFalse = truth == Truth.isFalse.rawValue ? 0 : min(notFalse + 1, needed)
  }

  /// False where one of the days needed was, else unknown where one of them is, else true.
  func truth(needed: Int32) -> UInt8 {
    if notFalse < needed { return Truth.isFalse.rawValue }
    return (held < needed ? Truth.isUnknown : .isTrue).rawValue
  }
}

/// Works out conditions of one version in one area over many days: a `Truth` raw value a day, from
/// the first day of the observations on.
struct ConditionColumns {
  let version: AreaVersion
  /// The days whose observations count, as places from the first of the observations on.
  let counted: Range<Int>
  let course: Course
  /// The days on which rows begin afresh, in order.
  let restarts: [Day]

  private var workspace: Workspace { course.evaluator.workspace }
  private var observations: Observations { course.evaluator.observations }

  /// Whole columns, one comparison after the other: each is one pass over contiguous numbers.
  func column(_ condition: Condition) -> [UInt8] {
    switch condition {
    case .comparison(let comparison): return compare(comparison)
    case .row(let row): return self.row(row)
    case .phase(let reference): return phase(reference)
    case .all(let parts, _): return combine(parts) { min($0, $1) }
    case .any(let parts, _): return combine(parts) { max($0, $1) }
    case .not(let part, _): return column(part).map { Truth.isTrue.rawValue - $0 }
    }
  }

  private func combine(
    _ parts: [Condition], _ join: (UInt8, UInt8) -> UInt8
  ) -> [UInt8] {
    var result = column(parts[0])
    for part in parts.dropFirst() {
      let column = column(part)
      for day in result.indices { result[day] = join(result[day], column[day]) }
    }
    return result
  }

  // MARK: Rows

  private func row(_ row: Condition.Row) -> [UInt8] {
    let needed = Int32(row.count.days)
    var count = RowCount(needed: needed)
    var truths = column(row.when)
    let mask = version.mask(row.count.daySet)
    let restarts = restarts.map { $0 - observations.firstDay }
    var next = 0
    for day in truths.indices {
      while next < restarts.count, restarts[next] <= day {
        count = RowCount(needed: needed)
        next += 1
      }
      if counted.contains(day), mask[day] { count.count(truths[day], needed: needed) }
      truths[day] = count.truth(needed: needed)
    }
    return truths
  }

  // MARK: Phases of other rule sets

  private func phase(_ reference: Condition.PhaseReference) -> [UInt8] {
    guard let (target, place) = version.target(of: reference)
    else { return [UInt8](repeating: Truth.isUnknown.rawValue, count: counted.upperBound) }
    var truths = [UInt8](repeating: Truth.isFalse.rawValue, count: counted.upperBound)
    let periods = course.periods(ordinance: target.ordinance, in: workspace.areas[place])
    let first = observations.firstDay
    for period in periods {
      guard let truth = target.truth(of: period), truth != .isFalse else { continue }
      // The phase of a day decides on the day after it.
      let from = max(0, period.days.from - first + 1)
      let through = min(counted.upperBound - 1, period.days.last - first + 1)
      guard from <= through else { continue }
      for day in from...through { truths[day] = truth.rawValue }
    }
    return truths
  }

  // MARK: Comparisons

  private func compare(_ comparison: Comparison) -> [UInt8] {
    let days = counted
    guard let area = version.place(of: comparison.of) else {
      return [UInt8](repeating: Truth.isUnknown.rawValue, count: days.upperBound)
    }
    // Where there is no day there is no column, either.
    guard days.upperBound > 0 else { return [] }
    let holds = workspace.metrics[comparison.metric].holds
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
  private func truth(_ value: Double, _ low: Double, _ high: Double) -> UInt8 {
    let isInside = (value >= low ? 2 : 0) & (value <= high ? 2 : 0)
    return UInt8(truncatingIfNeeded: isInside | (value == value ? 0 : 1))
  }
}
