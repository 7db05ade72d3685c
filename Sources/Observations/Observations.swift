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
    /// Which values were published after their day.
    var late = LateValues()

    /// Calls `body` for every value: area by area, day by day.
    func forEachValue(
      from firstDay: Day, _ body: (_ area: Int, _ day: Day, _ value: Double, Origin) -> Void
    ) {
      for (area, series) in series.enumerated() {
        for (at, value) in series.values.enumerated() where !value.isNaN {
          body(area, firstDay + at, value, series.origins[at])
        }
      }
      scattered.forEachValue(body)
    }
  }

  /// The source and line of a value, and whether it was rounded: 32 bits, since every value has one.
  public struct Origin: Sendable, Hashable {
    var bits: UInt32

    static let none = Origin(bits: 0)
    static let mostSources = 63
    static let mostLines = 1 << 25 - 1
    private static let roundedBit: UInt32 = 1 << 25

    init(bits: UInt32) { self.bits = bits }

    @inline(__always) init(source: Int, line: Int, isRounded: Bool = false) {
      bits =
        UInt32(truncatingIfNeeded: (source &+ 1) << 26 | min(line, Origin.mostLines))
        | (isRounded ? Origin.roundedBit : 0)
    }

    /// The source: an index into `workspace.sources`.
    public var source: Int { Int(bits >> 26) - 1 }
    /// The line of the source's file, from 1.
    public var line: Int { Int(bits & UInt32(Origin.mostLines)) }
    /// Whether the metric's `round` made another number of the published one.
    public var isRounded: Bool { bits & Origin.roundedBit != 0 }

    /// The same row under another index of its source.
    @inline(__always) func moved(to source: Int) -> Origin {
      Origin(bits: bits & (1 << 26 - 1) | UInt32(truncatingIfNeeded: source &+ 1) << 26)
    }
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

  /// Whether all values of a metric are whole numbers.
  package func isWhole(metric: Int) -> Bool {
    func isWhole(_ value: Double) -> Bool { value.isNaN || value == value.rounded() }
    var allScattered = true
    columns[metric].scattered.forEachValue { _, _, value, _ in
      allScattered = allScattered && isWhole(value)
    }
    return allScattered && columns[metric].series.allSatisfy { $0.values.allSatisfy(isWhole) }
  }

  /// Whether any value of a metric was published after its day.
  public func hasLateValues(metric: Int) -> Bool { !columns[metric].late.isEmpty }

  /// Whether on a day it was still unknown what a value of that day or of an earlier one would be, which was
  /// published later.
  public func isWaiting(metric: Int, on day: Day) -> Bool {
    columns[metric].late.isWaiting(on: day)
  }

  /// The day on which a value was published that is of an earlier one; otherwise the day of the value.
  func publication(metric: Int, area: Int, day: Day) -> Day {
    Day(number: columns[metric].late.since(area, day))
  }

  /// The last day, up to a known one, on which any area has a value of a metric that is known at the end of the known day;
  /// if no value is late, the last day with one.
  public func lastDay(metric: Int, known: Day) -> Day? {
    guard hasLateValues(metric: metric) else { return columns[metric].lastDay }
    return columns[metric].late.lastPlace(known: known, before: known - firstDay + 1)
      .map { firstDay + $0 }
  }

  /// For each day from `firstDay` on, whether any area has a value of a metric; if values are late, one that is known at
  /// the end of a day.
  /// - Parameter areas: the values of parts of its counties count for nothing; nil: all do.
  public func observedDays(metric: Int, known: Day, areas: AreaTable? = nil) -> [Bool] {
    let late = columns[metric].late
    return late.isEmpty
      ? observedDays(metric: metric, areas: areas) : late.observedDays(known: known)
  }

  /// For each day from `firstDay` on, whether any area has a value of a metric.
  public func observedDays(metric: Int, areas: AreaTable? = nil) -> [Bool] {
    var isObserved = [Bool](repeating: false, count: dayCount)
    for (area, series) in columns[metric].series.enumerated()
    where areas.map({ $0[area].partOf == nil }) ?? true {
      for (at, value) in series.values.enumerated() where !value.isNaN { isObserved[at] = true }
    }
    columns[metric].scattered.forEachValue { _, day, _, _ in isObserved[day - firstDay] = true }
    for day in columns[metric].statedDays { isObserved[day - firstDay] = true }
    return isObserved
  }

  /// The first day on which an area has a value of a metric; nil: there is none.
  public func firstDay(metric: Int, area: Int) -> Day? {
    withAllValues(metric: metric, area: area) { series in
      series.firstIndex { !$0.isNaN }.map { firstDay + $0 }
    }
  }

  /// The value that was published for an area and day, or nil.
  /// - Parameter known: the day at whose end it has to be known.
  public func value(metric: Int, area: Int, day: Day, known: Day) -> Double? {
    guard let place = place(metric, area, day), !place.value.isNaN,
      columns[metric].late.isKnown(area, day, on: known)
    else { return nil }
    return place.value
  }

  /// The row about an area and day, even if it has no value.
  /// - Parameter known: the day at whose end it has to be known.
  public func origin(metric: Int, area: Int, day: Day, known: Day) -> Origin? {
    guard let place = place(metric, area, day), place.origin != .none,
      columns[metric].late.isKnown(area, day, on: known)
    else { return nil }
    return place.origin
  }

  /// Calls `body` with an area's values of a metric, one for each day from `firstDay` on, NaN where
  /// there is none; with an empty buffer if the metric has no values at all.
  /// - Parameter known: the day at whose end the values of days until then have to be known.
  public func withSeries<R>(
    metric: Int, area: Int, known: Day, _ body: (UnsafeBufferPointer<Double>) -> R
  ) -> R {
    withAllValues(metric: metric, area: area) { series in
      let unknown = columns[metric].late.unknownDays(of: area, on: known)
      guard !unknown.isEmpty, !series.isEmpty else { return body(series) }
      var values = Array(series)
      for day in unknown where values.indices.contains(day - firstDay) {
        values[day - firstDay] = .nan
      }
      return values.withUnsafeBufferPointer(body)
    }
  }

  /// The same, whenever they were published.
  private func withAllValues<R>(
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
    columns[metric].forEachValue(from: firstDay, body)
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
