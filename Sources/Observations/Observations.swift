public import Rules

/// Published values: a column for each metric, area by area, day by day.
///
/// Every area with values has a place for every day from `firstDay` on; if these need too much
/// memory, only values have places. A missing value is NaN inside and nil outside.
public struct Observations: Sendable {
  /// The first day of every column.
  public let firstDay: Day
  /// The number of days of every column; 0 where there are no observations.
  public let dayCount: Int
  /// By metric, in the order of the workspace.
  let columns: [Column]
  /// By source, in the order of the workspace.
  public let deliveries: [Delivery]

  /// The values of one metric and area.
  struct Series: Sendable {
    /// One for each day from `firstDay` on, or none at all.
    var values: [Double] = []
    /// For each value, the source and line it came from; `none` if no row is about that day.
    var origins: [Origin] = []
  }

  /// The values of one metric.
  struct Column: Sendable {
    /// By area; an area that no row is about has no places. Empty if no row is about the metric, or
    /// if `scattered` has its values.
    var series: [Series] = []
    /// The values, if places for all days would have needed too much memory.
    var scattered = ScatteredValues()
    /// The last day on which any area has a value.
    var lastDay: Day? = nil
    /// Days without a value that belong to the data nevertheless.
    var statedDays: [Day] = []
  }

  /// The source and line of a value: 32 bits, since every value has one.
  public struct Origin: Sendable, Hashable {
    var bits: UInt32

    static let none = Origin(bits: 0)
    static let mostSources = 63
    static let mostLines = 1 << 26 - 1

    init(bits: UInt32) { self.bits = bits }

    @inline(__always) init(source: Int, line: Int) {
      bits = UInt32(truncatingIfNeeded: (source + 1) << 26 | min(line, Origin.mostLines))
    }

    /// The source: an index into `workspace.sources`.
    public var source: Int { Int(bits >> 26) - 1 }
    /// The line of the source's file, from 1.
    public var line: Int { Int(bits & UInt32(Origin.mostLines)) }
  }

  /// What one source delivered.
  public struct Delivery: Sendable {
    /// The file name as a reader would type it.
    public let fileName: String
    /// The last day with a value.
    public let lastDay: Day?
    /// The number of areas that the file has rows for.
    public let areaCount: Int
  }

  /// The last day on which any metric of any area has a value.
  public var lastDay: Day? { columns.compactMap(\.lastDay).max() }

  /// The last day on which any area has a value of a metric.
  public func lastDay(metric: Int) -> Day? { columns[metric].lastDay }

  /// For each day from `firstDay` on, whether any area has a value of a metric.
  public func observedDays(metric: Int) -> [Bool] {
    var isObserved = [Bool](repeating: false, count: dayCount)
    for series in columns[metric].series {
      for (at, value) in series.values.enumerated() where !value.isNaN { isObserved[at] = true }
    }
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
    guard let place = place(metric, area, day), !place.value.isNaN else { return nil }
    return place.value
  }

  /// The row about an area and day, even if it has no value.
  public func origin(metric: Int, area: Int, day: Day) -> Origin? {
    guard let place = place(metric, area, day), place.origin != .none else { return nil }
    return place.origin
  }

  /// Calls `body` with an area's values of a metric, one for each day from `firstDay` on, NaN where
  /// there is none; with an empty buffer if the metric has no values at all.
  public func withSeries<R>(
    metric: Int, area: Int, _ body: (UnsafeBufferPointer<Double>) -> R
  ) -> R {
    if columns[metric].series.isEmpty {
      return columns[metric].scattered.withSeries(area, from: firstDay, count: dayCount, body)
    }
    let values = columns[metric].series[area].values
    return (values.isEmpty ? [Double](repeating: .nan, count: dayCount) : values)
      .withUnsafeBufferPointer(body)
  }

  /// Calls `body` for every value: area by area, day by day.
  func forEachValue(
    metric: Int, _ body: (_ area: Int, _ day: Day, _ value: Double, Origin) -> Void
  ) {
    let column = columns[metric]
    for (area, series) in column.series.enumerated() {
      for (at, value) in series.values.enumerated() where !value.isNaN {
        body(area, firstDay + at, value, series.origins[at])
      }
    }
    column.scattered.forEachValue(body)
  }

  private func place(_ metric: Int, _ area: Int, _ day: Day) -> ScatteredValues.Place? {
    let offset = day - firstDay
    guard offset >= 0, offset < dayCount else { return nil }
    let column = columns[metric]
    guard !column.series.isEmpty else { return column.scattered.place(area, day.number) }
    let series = column.series[area]
    guard !series.values.isEmpty else { return nil }
    return .init(day: day.number, origin: series.origins[offset], value: series.values[offset])
  }
}

extension Observations.Series {
  /// Places for this many days, without values.
  init(dayCount: Int) {
    values = [Double](repeating: .nan, count: dayCount)
    origins = [Observations.Origin](repeating: .none, count: dayCount)
  }

  /// Makes room for other days; days no longer among them are dropped.
  /// - Parameter shift: how many days are added at the start; if negative, how many are dropped.
  mutating func move(by shift: Int, to dayCount: Int) {
    let kept = max(0, -shift)..<min(values.count, dayCount - shift)
    let places = kept.lowerBound + shift..<kept.upperBound + shift
    var moved = Observations.Series(dayCount: dayCount)
    moved.values.replaceSubrange(places, with: values[kept])
    moved.origins.replaceSubrange(places, with: origins[kept])
    self = moved
  }
}
