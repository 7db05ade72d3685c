internal import Findings
internal import Rules

/// Values of one metric so far apart that places for all days would need too much memory: only days
/// that a row is about have a place.
struct ScatteredValues: Sendable {
  struct Place: Sendable {
    let day: Int32
    var origin = Observations.Origin.none
    var value = Double.nan
  }

  /// A run of 256 days of one area. Short, so that inserting an early day moves few places.
  private struct Stretch: Hashable {
    let row: Int32
    let number: Int32

    init(_ row: Int, day: Int32) {
      self.row = Int32(truncatingIfNeeded: row)
      number = day >> 8
    }
  }

  /// Each sorted by day.
  private var places: [Stretch: [Place]] = [:]

  /// The memory used, in places of the grid: two for each value, and eight more for each stretch.
  private(set) var size = 0

  func place(_ row: Int, _ day: Int32) -> Place? {
    guard let stretch = places[Stretch(row, day: day)] else { return nil }
    let at = ScatteredValues.place(of: day, in: stretch)
    return at < stretch.count && stretch[at].day == day ? stretch[at] : nil
  }

  /// Calls `change` with the place of a day, which is made if there is none.
  mutating func withPlace<R>(_ row: Int, _ day: Int32, _ change: (inout Place) -> R) -> R {
    func inStretch(_ stretch: inout [Place], _ size: inout Int) -> R {
      if stretch.isEmpty { size += 8 }
      let at = ScatteredValues.place(of: day, in: stretch)
      if at == stretch.count || stretch[at].day != day {
        stretch.insert(Place(day: day), at: at)
        size += 2
      }
      return change(&stretch[at])
    }
    return inStretch(&places[Stretch(row, day: day), default: []], &size)
  }

  /// The index at which a day is, or would be inserted.
  private static func place(of day: Int32, in stretch: [Place]) -> Int {
    stretch.partitioningIndex { $0.day >= day }
  }

  var isEmpty: Bool { places.isEmpty }

  /// Calls `body` for each place of an area.
  func forEachPlace(of row: Int, _ body: (Place) -> Void) {
    for stretch in places.keys.filter({ $0.row == row }).sorted(by: { $0.number < $1.number }) {
      places[stretch]?.forEach(body)
    }
  }

  /// The first and the last day with a place.
  var days: ClosedRange<Int32>? {
    guard let first = places.values.lazy.compactMap(\.first?.day).min(),
      let last = places.values.lazy.compactMap(\.last?.day).max()
    else { return nil }
    return first...last
  }

  /// Calls `body` with the values of an area, one for each day, NaN where there is none.
  func withSeries<R>(
    _ row: Int, from first: Day, count: Int, _ body: (UnsafeBufferPointer<Double>) -> R
  ) -> R {
    guard !places.isEmpty, count > 0 else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    var series = [Double](repeating: .nan, count: count)
    let last = first.number + Int32(count) - 1
    for number in first.number >> 8...last >> 8 {
      for place in places[Stretch(row, day: number << 8)] ?? [] {
        series[Int(place.day - first.number)] = place.value
      }
    }
    return series.withUnsafeBufferPointer(body)
  }

  /// Calls `body` for every value: area by area, day by day.
  func forEachValue(_ body: (Int, Day, Double, Observations.Origin) -> Void) {
    for stretch in places.keys.sorted(by: { ($0.row, $0.number) < ($1.row, $1.number) }) {
      for place in places[stretch] ?? [] where !place.value.isNaN {
        body(Int(stretch.row), Day(number: place.day), place.value, place.origin)
      }
    }
  }
}
