internal import Rules

/// A value with its time of publication, for tables that have several for one day.
struct Revision {
  let metric: Int32
  let area: Int32
  let day: Day
  let publishedDay: Day
  let publishedSecond: Int32
  let line: Int32
  let value: Double

  fileprivate func isOfSamePlace(as other: Revision) -> Bool {
    metric == other.metric && area == other.area && day == other.day
  }
}

extension ObservationReading {
  /// Keeps a row with a time of publication; one published after its day never counts.
  mutating func keep(
    _ value: Double, metric: Int, areas: [Int], day: Day, published: (day: Day, second: Int),
    line: Int
  ) {
    guard published.day <= day else { return }
    // Each uses as much memory as four places, and may need another place later.
    guard (revisions.count + areas.count) * 4 <= grid.freePlaces else {
      return reportOverfull(line: line)
    }
    for area in areas {
      revisions.append(
        Revision(
          metric: Int32(truncatingIfNeeded: metric), area: Int32(truncatingIfNeeded: area),
          day: day, publishedDay: published.day,
          publishedSecond: Int32(truncatingIfNeeded: published.second),
          line: Int32(clamping: line), value: value))
    }
  }

  /// Puts the rows with a time of publication into the grid: for each day, the last one published
  /// before the day ended.
  mutating func putRevisions() {
    guard !isFull else { return }
    revisions.sort {
      ($0.metric, $0.area, $0.day, $0.publishedDay, $0.publishedSecond, $0.line)
        < ($1.metric, $1.area, $1.day, $1.publishedDay, $1.publishedSecond, $1.line)
    }
    for (at, row) in revisions.enumerated() {
      let next = at + 1 < revisions.count ? revisions[at + 1] : nil
      if let next, next.isOfSamePlace(as: row) {
        if next.publishedDay == row.publishedDay, next.publishedSecond == row.publishedSecond {
          report(
            .duplicateObservation, line: Int(next.line),
            "this row and line \(row.line) give the same area, day and time of publication",
            help: "remove one of the two")
        }
        continue
      }
      put(
        [ObservationGrid.Entry(row.value, day: row.day, line: Int(row.line))],
        metric: Int(row.metric), areas: [Int(row.area)])
    }
    revisions = []
  }
}
