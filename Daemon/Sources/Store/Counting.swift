internal import GRDB
public import Rules

extension Store {
  /// Whether all that was accepted after a row of observations is of later days than one.
  public func isOnlyLater(than day: Day, after row: Int64) throws -> Bool {
    try database.read {
      try Bool.fetchOne(
        $0, sql: "SELECT NOT EXISTS (SELECT 1 FROM observation WHERE id > ? AND day <= ?)",
        arguments: [row, day.description]) ?? true
    }
  }

  /// Calls `body` with the values of a source that count: area by area, then by day and publication.
  ///
  /// For each time of publication, or each day of a source that does not say when it publishes, one value counts:
  /// the last that was accepted before the day of the values ended. Where there is none, it is the first that came
  /// later, so that an outage over midnight makes no day unknown. Later corrections are kept, and do not count.
  /// - Parameters:
  ///   - metrics: the identifiers of those whose values are wanted, in the order of the rows.
  ///   - isDated: whether the source says when it publishes. Values from before it did then have no time and do not
  ///     count; of one that no longer says it, the times do not.
  ///   - last: the last row of observations that is known; nil: all are.
  ///   - dayOfMoment: the calendar day of a moment, in seconds since 1970.
  public func forEachCountingRow(
    of source: String, metrics: [String], isDated: Bool, through last: Int64? = nil,
    dayOfMoment: (Int) -> Day,
    _ body: (PublishedRow) throws -> Void
  ) throws {
    try database.read { database in
      let fetches = try Fetches(of: source, database, dayOfMoment)
      let lists = MetricLists(of: metrics, in: database)
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT area, day, published, metrics, written, fetch FROM observation
          WHERE source = ? AND id <= ? ORDER BY area, day, published, id
          """, arguments: [source, last ?? .max])
      var place = (area: "", day: "", published: String?.none)
      var day: Day?
      var counting = metrics.map { _ in Counting() }
      func finish() throws {
        guard let day, counting.contains(where: { $0.isThere }) else { return }
        try body(
          PublishedRow(
            area: place.area, day: day, published: place.published,
            values: counting.map(\.value)))
      }
      while let row = try rows.next() {
        // Not asked of SQLite, which would sort all rows again.
        let published: String? = row[2]
        guard isDated == (published != nil) else { continue }
        let (area, text) = (row[0] as String, row[1] as String)
        if place.day != text || place.area != area || place.published != published {
          try finish()
          place = (area, text, published)
          day = Day(iso: text)
          for metric in metrics.indices { counting[metric] = Counting() }
        }
        guard let day else { continue }
        let isInTime = fetches.isBefore(end: day, row[5])
        try lists.forEach(row[4], ofList: row[3]) { counting[$0].add($1, isInTime: isInTime) }
      }
      try finish()
    }
  }
}

/// The value that counts among those of one place, in the order in which they were accepted.
struct Counting {
  private var inTime: String?
  private var later: String?
  /// Whether there is any, be it one that was withdrawn.
  private(set) var isThere = false

  var value: String? { inTime ?? later }

  mutating func add(_ value: String?, isInTime: Bool) {
    isThere = true
    if isInTime {
      inTime = value
    } else if later == nil {
      later = value
    }
  }
}

/// When the rows of a source came.
private struct Fetches {
  /// By identifier; nil: with the history, of which nobody knows when it came.
  private var days: [Int64: Day?] = [:]

  init(of source: String, _ database: Database, _ dayOfMoment: (Int) -> Day) throws {
    let rows = try Row.fetchAll(
      database, sql: "SELECT id, at, verdict FROM fetch WHERE source = ?", arguments: [source])
    for row in rows {
      let isHistory = row[2] as String == Verdict.history.rawValue
      days[row[0]] = .some(isHistory ? nil : dayOfMoment(row[1]))
    }
  }

  /// Whether a fetch came before a day ended.
  func isBefore(end day: Day, _ fetch: Int64) -> Bool {
    guard let found = days[fetch], let came = found else { return false }
    return came <= day
  }
}
