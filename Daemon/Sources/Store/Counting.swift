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
    _ body: (CountingRow) throws -> Void
  ) throws {
    try database.read { database in
      let fetches = try Fetches(of: source, database, dayOfMoment)
      let lists = MetricLists(of: metrics, in: database)
      let all = try lists.numberOfAll()
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT area, day, published, metrics, written, fetch FROM observation
          WHERE source = ? AND id <= ? ORDER BY area, day, published, id
          """, arguments: [source, last ?? .max])
      /// What is known of a place; that of most is written once, and as it is wanted.
      var place: CountingRow?
      var first: (list: Int64, fetch: Int64)?
      var counting: [Counting] = []
      func add(_ written: String?, _ list: Int64, _ fetch: Int64, on day: Day) throws {
        let isInTime = fetches.isBefore(end: day, fetch)
        try lists.forEach(written, ofList: list) { counting[$0].add($1, isInTime: isInTime) }
      }
      /// Of the values of a place those are wanted that count.
      func count(_ place: CountingRow) throws {
        guard let first, let day = Day(iso: place.day) else { return }
        counting = metrics.map { _ in Counting() }
        try add(place.written, first.list, first.fetch, on: day)
      }
      func finish() throws {
        guard var place else { return }
        if counting.isEmpty {
          if first?.list == all { return try body(place) }
          try count(place)
        }
        guard counting.contains(where: { $0.isThere }) else { return }
        place.written = MetricLists.written(counting.map(\.value))
        try body(place)
      }
      while let row = try rows.next() {
        // Not asked of SQLite, which would sort all rows again.
        let published: String? = row[2]
        guard isDated == (published != nil) else { continue }
        let (area, day) = (row[0] as String, row[1] as String)
        let (list, written, fetch) = (row[3] as Int64, row[4] as String?, row[5] as Int64)
        if let place, place.day == day, place.area == area, place.published == published {
          if counting.isEmpty { try count(place) }
          if let day = Day(iso: day) { try add(written, list, fetch, on: day) }
        } else {
          try finish()
          place = CountingRow(area: area, day: day, published: published, written: written)
          (first, counting) = ((list, fetch), [])
        }
      }
      try finish()
    }
  }
}

/// The values of one area and day that count, as they are written.
public struct CountingRow: Hashable, Sendable {
  public var area: String
  /// As YYYY-MM-DD.
  public var day: String
  public var published: String?
  /// One for each metric, in their order, with a comma between two; an empty one is none. Nil: all of them are empty.
  public var written: String?
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
