internal import RuleLanguage
internal import YAMLSource

/// A value with the moment it was published, for tables that hold several of them a day.
struct Revision {
  let metric: Int
  let area: Int
  let day: Day
  let published: (day: Day, second: Int)
  let value: Double
  let line: Int
}

extension ObservationReading {
  /// Puts in what counts of the rows with a time of publication: for each day the last value
  /// published before the day ended.
  mutating func put(_ revisions: [Revision]) {
    let sorted = revisions.sorted {
      ($0.metric, $0.area, $0.day, $0.published.day, $0.published.second, $0.line)
        < ($1.metric, $1.area, $1.day, $1.published.day, $1.published.second, $1.line)
    }
    for (at, row) in sorted.enumerated() {
      let isLate = row.published.day > row.day
      let next = at + 1 < sorted.count ? sorted[at + 1] : nil
      let isSuperseded =
        next.map {
          $0.metric == row.metric && $0.area == row.area && $0.day == row.day
            && $0.published.day <= row.day
        } ?? false
      if let next, isSuperseded, next.published == row.published {
        report(
          .duplicateObservation, line: next.line,
          "this row and line \(row.line) give the same area, day and time of publication",
          help: "remove one of the two")
      }
      guard !isLate, !isSuperseded else { continue }
      put(
        [ObservationGrid.Entry(row.value, day: row.day, line: row.line)], metric: row.metric,
        areas: [row.area])
    }
  }
}
