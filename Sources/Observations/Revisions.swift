internal import Findings
internal import Rules

/// A value with its time of publication, for tables that may have several for one day.
struct Revision {
  let place: Place
  let publishedDay: Day
  /// In seconds since 1970: clocks show some times twice.
  let moment: Int
  let line: Int32
  let number: ObservationGrid.CountedNumber
  var value: Double { number.value }

  /// What a value is of.
  struct Place: Hashable, Comparable {
    let metric: Int32
    let area: Int32
    let day: Day

    static func < (one: Place, other: Place) -> Bool {
      (one.metric, one.area, one.day) < (other.metric, other.area, other.day)
    }
  }

  fileprivate var isLate: Bool { publishedDay > place.day }
  /// The memory used, in places of the grid.
  fileprivate static func size(isLate: Bool) -> Int { isLate ? 8 : 4 }

  fileprivate func isPublished(with other: Revision) -> Bool {
    moment == other.moment
  }

  fileprivate func isPublished(before other: Revision) -> Bool {
    (moment, line) < (other.moment, other.line)
  }
}

/// The rows of a source that have a time of publication.
struct Revisions {
  /// How many days ahead a value may be published.
  static let longestForecast = 3660

  /// Those published before their day ended.
  fileprivate var inTime: [Revision] = []
  /// Of those published later and with a value, the first of each place; a history of corrections may have many.
  fileprivate var late: [Revision.Place: Revision] = [:]

  /// The memory used, in places of the grid.
  fileprivate var size: Int {
    inTime.count * Revision.size(isLate: false) + late.count * Revision.size(isLate: true)
  }
}

extension ObservationReading {
  /// Keeps a row with a time of publication. Not inlined: most files have none, and their loop stays short.
  @inline(never)
  mutating func keep(
    _ number: ObservationGrid.CountedNumber, metric: Int, areas: [Int], day: Day,
    published: (day: Day, moment: Int),
    line: Int
  ) {
    guard published.day <= asOf else { return }
    guard day - published.day <= Revisions.longestForecast else {
      return report(
        .badDate, line: line,
        "a value of \(day) is said to have been published on \(published.day), \(counted(day - published.day, "day")) before",
        help:
          "correct the date that is mistyped: forecasts reach \(counted(Revisions.longestForecast, "day")) ahead at most"
      )
    }
    // They may need another place later.
    let size = areas.count * Revision.size(isLate: published.day > day)
    guard revisions.size + size <= grid.freePlaces else {
      return reportOverfull(line: line)
    }
    for area in areas {
      let row = Revision(
        place: Revision.Place(
          metric: Int32(truncatingIfNeeded: metric), area: Int32(truncatingIfNeeded: area), day: day
        ),
        publishedDay: published.day, moment: published.moment, line: Int32(clamping: line),
        number: number)
      if row.isLate { keepLate(row) } else { revisions.inTime.append(row) }
    }
  }

  private mutating func keepLate(_ row: Revision) {
    guard !row.value.isNaN else { return }
    guard let other = revisions.late[row.place] else {
      revisions.late[row.place] = row
      return
    }
    if row.isPublished(with: other) { reportTwice(other, row) }
    if row.isPublished(before: other) { revisions.late[row.place] = row }
  }

  private mutating func reportTwice(_ one: Revision, _ other: Revision) {
    report(
      .duplicateObservation, line: Int(other.line),
      "this row and line \(one.line) give the same area, day and time of publication",
      help: "remove one of the two")
  }

  /// Puts the rows with a time of publication into the grid: for each day, the last one published before the day
  /// ended, and where that has no value, the first one that was published later.
  mutating func putRevisions() {
    guard !isFull else { return }
    var chosen: [Revision] = []
    revisions.inTime.sort {
      $0.place == $1.place ? $0.isPublished(before: $1) : $0.place < $1.place
    }
    for (at, row) in revisions.inTime.enumerated() {
      if at + 1 < revisions.inTime.count, revisions.inTime[at + 1].place == row.place {
        let next = revisions.inTime[at + 1]
        if next.isPublished(with: row) { reportTwice(row, next) }
        continue
      }
      let late = revisions.late.removeValue(forKey: row.place)
      chosen.append(row.value.isNaN ? late ?? row : row)
    }
    chosen += revisions.late.values
    revisions = Revisions()
    for row in chosen.sorted(by: { $0.place < $1.place }) {
      let (metric, area, day) = (Int(row.place.metric), Int(row.place.area), row.place.day)
      put(
        [ObservationGrid.Entry(row.number, day: day, line: Int(row.line))], metric: metric,
        areas: [area])
      if row.isLate {
        grid.markLate(metric: metric, area: area, day: day, published: row.publishedDay)
      }
    }
  }
}
