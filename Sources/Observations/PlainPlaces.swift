internal import Rules

/// The places of an area's days, for values that are just written down: of a known day, within the range of their metric, and
/// the first of that day. All others have to be put into the grid, which says what is wrong.
struct PlainPlaces {
  /// The places of one metric.
  fileprivate struct Series {
    let values: UnsafeMutablePointer<Double>
    let origins: UnsafeMutablePointer<Observations.Origin>
    let range: ClosedRange<Double>
    /// The last day with a value.
    var last = Int32.min
  }

  /// By metric. The pointers lead to arrays that are taken out of the grid while there are places, and that have one for each
  /// of `days`.
  fileprivate let series: UnsafeMutablePointer<Series>
  /// The day of the first place.
  fileprivate let first: Int32
  fileprivate let days: Range<Int32>
  fileprivate let source: Int
  /// Writes the value of a day, which counts once its row is finished.
  /// - Parameters:
  ///   - metric: an index in those of this table.
  ///   - value: NaN: it is missing.
  /// - Returns: whether it could be.
  @inline(__always) func take(_ metric: Int, _ day: Int32, _ value: Double) -> Bool {
    guard day >= days.lowerBound, day < days.upperBound else { return false }
    let place = Int(day &- first)
    guard series[metric].origins[place] == .none else { return false }
    if !value.isNaN {
      guard value >= series[metric].range.lowerBound, value <= series[metric].range.upperBound
      else { return false }
      if day > series[metric].last { series[metric].last = day }
    }
    series[metric].values[place] = value
    return true
  }

  /// Notes where the values of a day came from.
  /// - Parameters:
  ///   - metrics: their number.
  ///   - day: one for which all values were taken.
  @inline(__always) func finish(_ metrics: Int, _ day: Int32, line: Int) {
    let origin = Observations.Origin(source: source, line: line)
    for metric in 0..<metrics { series[metric].origins[Int(day &- first)] = origin }
  }
}

extension ObservationGrid {
  /// Lets the values of an area be written into their places, if it has places for all days.
  /// - Parameters:
  ///   - metrics: each once.
  ///   - body: writes them; it is not called where there are no such places.
  /// - Returns: the last day of which a value was written; nil: none was.
  mutating func write(
    metrics: [Int], area: Int, source: Int, _ body: (PlainPlaces) -> Void
  ) -> Day? {
    guard let days = writableDays(metrics: metrics, area: area) else { return nil }
    // Taken out and put back, so that they can be written without a copy.
    var taken = metrics.map { _ in Observations.Series() }
    for (at, metric) in metrics.enumerated() { swapSeries(&taken[at], metric: metric, area: area) }
    var opened: [PlainPlaces.Series] = []
    open(&taken, metrics, &opened) { series in
      body(PlainPlaces(series: series, first: firstDay.number, days: days, source: source))
    }
    for (at, metric) in metrics.enumerated() {
      swapSeries(&taken[at], metric: metric, area: area)
      note(last: opened[at].last, metric: metric)
    }
    let last = opened.map(\.last).max() ?? .min
    return last > .min ? Day(number: last) : nil
  }

  /// Opens the arrays of one metric after the other: pointers to them are good within the calls only.
  private func open(
    _ taken: inout [Observations.Series], _ metrics: [Int], _ opened: inout [PlainPlaces.Series],
    _ body: (UnsafeMutablePointer<PlainPlaces.Series>) -> Void
  ) {
    let at = opened.count
    guard at < taken.count else {
      return opened.withUnsafeMutableBufferPointer { $0.baseAddress.map(body) }
    }
    var one = Observations.Series()
    swap(&one, &taken[at])
    one.values.withUnsafeMutableBufferPointer { values in
      one.origins.withUnsafeMutableBufferPointer { origins in
        guard let values = values.baseAddress, let origins = origins.baseAddress else { return }
        opened.append(
          PlainPlaces.Series(values: values, origins: origins, range: ranges[metrics[at]]))
        open(&taken, metrics, &opened, body)
      }
    }
    swap(&one, &taken[at])
  }
}
