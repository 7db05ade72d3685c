internal import Rules

/// The places of an area's days, for values that are just written down: of a known day, within the range of their metric, and
/// the first of that day. All others have to be put into the grid, which says what is wrong.
struct PlainPlaces {
  /// The places of one metric.
  struct Series {
    fileprivate let values: UnsafeMutablePointer<Double>
    fileprivate let origins: UnsafeMutablePointer<Observations.Origin>
    fileprivate let range: ClosedRange<Double>
    /// The last day with a value.
    fileprivate(set) var last: Int32
  }

  /// By metric. The pointers lead to arrays that are taken out of the grid while there are places, and that have one for each
  /// of `days`.
  fileprivate(set) var series: [Series] = []
  /// The day of the first place.
  fileprivate let first: Int32
  fileprivate let days: Range<Int32>
  fileprivate let source: Int

  /// Writes the values of a day.
  /// - Parameter values: one for each metric; NaN: it is missing.
  /// - Returns: whether they were; if not, none was.
  @inline(__always)
  mutating func take(
    _ values: UnsafeMutableBufferPointer<Double>, day: Int32, line: Int
  ) -> Bool {
    guard day >= days.lowerBound, day < days.upperBound else { return false }
    let place = Int(day &- first)
    for at in series.indices {
      let value = values[at]
      let isInRange = value >= series[at].range.lowerBound && value <= series[at].range.upperBound
      guard series[at].origins[place] == .none, isInRange || value.isNaN else { return false }
    }
    let origin = Observations.Origin(source: source, line: line)
    for at in series.indices {
      series[at].origins[place] = origin
      series[at].values[place] = values[at]
      if !values[at].isNaN, day > series[at].last { series[at].last = day }
    }
    return true
  }
}

extension ObservationGrid {
  /// Lets the values of an area be written into their places, if it has places for all days.
  /// - Parameters:
  ///   - metrics: each once.
  ///   - body: writes them; it is not called where there are no such places.
  /// - Returns: the last day of which a value was written; nil: no value was.
  mutating func write(
    metrics: [Int], area: Int, source: Int, _ body: (inout PlainPlaces) -> Void
  ) -> Day? {
    guard let days = writableDays(metrics: metrics, area: area) else { return nil }
    let first = firstDay.number
    var places = PlainPlaces(first: first, days: days, source: source)
    // Taken out and put back, so that they can be written without a copy.
    var taken = metrics.map { _ in Observations.Series() }
    for (at, metric) in metrics.enumerated() { swapSeries(&taken[at], metric: metric, area: area) }
    open(&taken, metrics, &places, body)
    var last = Int32.min
    for (at, metric) in metrics.enumerated() {
      swapSeries(&taken[at], metric: metric, area: area)
      note(last: places.series[at].last, metric: metric)
      last = max(last, places.series[at].last)
    }
    return last > Int32.min ? Day(number: last) : nil
  }

  /// Opens the arrays of one metric after the other: pointers to them are good within the calls only.
  private func open(
    _ taken: inout [Observations.Series], _ metrics: [Int], _ places: inout PlainPlaces,
    _ body: (inout PlainPlaces) -> Void
  ) {
    let at = places.series.count
    guard at < taken.count else { return body(&places) }
    var one = Observations.Series()
    swap(&one, &taken[at])
    one.values.withUnsafeMutableBufferPointer { values in
      one.origins.withUnsafeMutableBufferPointer { origins in
        guard let values = values.baseAddress, let origins = origins.baseAddress else { return }
        places.series.append(
          PlainPlaces.Series(
            values: values, origins: origins, range: ranges[metrics[at]], last: .min))
        open(&taken, metrics, &places, body)
      }
    }
    swap(&one, &taken[at])
  }
}
