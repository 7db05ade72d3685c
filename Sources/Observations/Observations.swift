public import RuleLanguage

/// Published values: one column a metric, area after area, day after day.
///
/// Every area has a place for every day from `firstDay` on, except that areas of which nothing is
/// said may share theirs, and that values which lie far apart have no places between them; a missing
/// value is NaN inside and nil outside.
public struct Observations: Sendable {
  /// The first day of every column.
  public let firstDay: Day
  /// The number of days of every column; 0 where there are no observations.
  public let dayCount: Int
  /// By metric, in the order of the workspace.
  let columns: [Column]
  /// By source, in the order of the workspace.
  public let deliveries: [Delivery]
  /// By area the row of its values; nil: every area has its own, in the order of the areas.
  var rows: [Int]?

  /// The values of one metric.
  struct Column: Sendable {
    /// Row-major: the value of row r on day d stands at r × dayCount + d − firstDay. Empty where no
    /// row spoke of the metric, or where `scattered` has its values.
    var values: [Double] = []
    /// For each value the source and the line it came from; 0 where no row spoke of it.
    var origins: [Origin] = []
    /// The values where places for all days would be far more than there are values.
    var scattered = ScatteredValues()
    /// The last day on which any area has a value.
    var lastDay: Day? = nil
    /// Days without a value that are days of the data nevertheless.
    var statedDays: [Day] = []
  }

  /// Where a value stands: 32 bits, since there is one for every value.
  public struct Origin: Sendable, Hashable {
    var bits: UInt32

    static let none = Origin(bits: 0)
    static let mostSources = 63
    static let mostLines = 1 << 26 - 1

    init(bits: UInt32) { self.bits = bits }

    @inline(__always) init(source: Int, line: Int) {
      bits = UInt32(truncatingIfNeeded: (source + 1) << 26 | min(line, Origin.mostLines))
    }

    /// The source, as a place in the workspace's list.
    public var source: Int { Int(bits >> 26) - 1 }
    /// The line of the source's file, from 1.
    public var line: Int { Int(bits & UInt32(Origin.mostLines)) }
  }

  /// What one source delivered.
  public struct Delivery: Sendable {
    /// The file as a reader would type it.
    public let fileName: String
    /// The last day with a value.
    public let lastDay: Day?
    /// How many areas the file speaks of.
    public let areaCount: Int
  }

  /// The last day on which any metric of any area has a value.
  public var lastDay: Day? { columns.compactMap(\.lastDay).max() }

  /// The last day on which any area has a value of a metric.
  public func lastDay(metric: Int) -> Day? { columns[metric].lastDay }

  /// For each day from `firstDay` on, whether any area has a value of a metric.
  public func observedDays(metric: Int) -> [Bool] {
    var isObserved = [Bool](repeating: false, count: dayCount)
    let values = columns[metric].values
    for place in values.indices where !values[place].isNaN { isObserved[place % dayCount] = true }
    columns[metric].scattered.forEachValue { _, day, _, _ in isObserved[day - firstDay] = true }
    for day in columns[metric].statedDays { isObserved[day - firstDay] = true }
    return isObserved
  }

  /// The first day on which an area has a value of a metric; nil: there is none.
  public func firstDay(metric: Int, area: Int) -> Day? {
    withSeries(metric: metric, area: area) { series in
      series.firstIndex { !$0.isNaN }.map { firstDay + $0 }
    }
  }

  /// The value that was published for an area and day, or nil.
  public func value(metric: Int, area: Int, day: Day) -> Double? {
    guard let place = place(area, day) else { return nil }
    let value =
      columns[metric].values.isEmpty
      ? columns[metric].scattered.place(row(of: area), day.number)?.value ?? .nan
      : columns[metric].values[place]
    return value.isNaN ? nil : value
  }

  /// The row that speaks of an area and day, even where it has no value.
  public func origin(metric: Int, area: Int, day: Day) -> Origin? {
    guard let place = place(area, day) else { return nil }
    let origin =
      columns[metric].values.isEmpty
      ? columns[metric].scattered.place(row(of: area), day.number)?.origin ?? .none
      : columns[metric].origins[place]
    return origin == .none ? nil : origin
  }

  /// Calls `body` with an area's values of a metric, one a day from `firstDay` on, NaN where there
  /// is none; with nothing where the metric has no values at all.
  public func withSeries<R>(
    metric: Int, area: Int, _ body: (UnsafeBufferPointer<Double>) -> R
  ) -> R {
    let row = row(of: area)
    if columns[metric].values.isEmpty {
      return columns[metric].scattered.withSeries(row, from: firstDay, count: dayCount, body)
    }
    return columns[metric].values.withUnsafeBufferPointer { values in
      body(UnsafeBufferPointer(rebasing: values[row * dayCount..<(row + 1) * dayCount]))
    }
  }

  /// Calls `body` for every value: row after row, day after day.
  func forEachValue(
    metric: Int, _ body: (_ row: Int, _ day: Day, _ value: Double, Origin) -> Void
  ) {
    let column = columns[metric]
    for at in column.values.indices where !column.values[at].isNaN {
      let (row, day) = at.quotientAndRemainder(dividingBy: dayCount)
      body(row, firstDay + day, column.values[at], column.origins[at])
    }
    column.scattered.forEachValue(body)
  }

  private func row(of area: Int) -> Int { rows.map { $0[area] } ?? area }

  private func place(_ area: Int, _ day: Day) -> Int? {
    let offset = day - firstDay
    guard offset >= 0, offset < dayCount else { return nil }
    return row(of: area) * dayCount + offset
  }
}
