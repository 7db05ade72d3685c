internal import Crypto
internal import Foundation
internal import GRDB
public import Rules

/// The values of one area and day, with their time of publication where the source says that.
public struct PublishedRow: Hashable, Sendable {
  public var area: String
  public var day: Day
  /// When they were published, see `DeliveredRow`; nil: the source does not say.
  public var published: String?
  /// For each metric of the source, as the source writes it, which is a number and has no comma; nil: it has none, or
  /// withdrew it.
  public var values: [String?]

  public init(area: String, day: Day, published: String?, values: [String?]) {
    (self.area, self.day, self.published, self.values) = (area, day, published, values)
  }
}

/// Where a value of a day stands.
public struct ValuePlace: Hashable, Sendable {
  public var area: String
  public var metric: String
  public var published: String?

  public init(area: String, metric: String, published: String?) {
    (self.area, self.metric, self.published) = (area, metric, published)
  }
}

/// Calls `body` for each row.
public typealias PublishedRows = (_ body: (PublishedRow) throws -> Void) throws -> Void

/// What became of a response.
public enum Verdict: String, Sendable {
  /// The workspace's own file, with which an empty store begins.
  case history
  case accepted
  /// Kept, and not used until somebody accepts it.
  case quarantined
  /// Quarantined once, and not wanted.
  case dropped
  /// Quarantined once; its values were accepted with another fetch.
  case released
}

/// What became of the values of a response.
public struct ResponseOutcome: Equatable, Sendable {
  /// The number of the response.
  public var response: Int64 = 0
  /// How many are new.
  public var new = 0
  /// How many of the new ones correct another.
  public var corrections = 0
  /// How many were known of the days before the newest that is known, and how many of these are corrected.
  public var history = 0
  public var corrected = 0

  /// Counts the values of a row.
  /// - Parameters:
  ///   - isBefore: whether it is of a day before the newest that is known.
  ///   - isAddition: whether what is known stays.
  /// - Returns: the places of the metrics whose values are to be kept.
  fileprivate mutating func count(
    _ row: PublishedRow, beside known: ValueHistory.OfRow, isBefore: Bool, isAddition: Bool
  ) -> [Int] {
    guard case .others(let known) = known else {
      if isBefore { history += row.values.count { $0 != nil } }
      return []
    }
    var places: [Int] = []
    for (place, value) in row.values.enumerated() {
      let last = known[place]
      // An empty field is kept, and no value.
      let isKnown = last.flatMap { $0 } != nil
      if isKnown, isBefore { history += 1 }
      if let last, Store.areEqual(last, value) || isAddition && isKnown { continue }
      places.append(place)
      if value != nil || isKnown { new += 1 }
      if isKnown { corrections += 1 }
      if isKnown, isBefore { corrected += 1 }
    }
    return places
  }
}

/// Why the values of a response were not kept, as a sentence.
public struct Refusal: Error {
  public let reason: String

  public init(_ reason: String) { self.reason = reason }
}

extension Store {
  /// Keeps a response, and of its values those that differ from what is known; all of it or nothing.
  /// What is accepted is no longer in quarantine.
  /// - Parameters:
  ///   - rows: what it says.
  ///   - metrics: the identifiers of those whose values are in the rows, in their order.
  ///   - moment: when it came, in seconds since 1970.
  ///   - origin: where it came from.
  ///   - response: its bytes as received.
  ///   - reason: why it is quarantined; empty: it is not.
  ///   - lastDay: the newest day with values so far; nil: there is none.
  ///   - isAddition: whether what is known stays.
  ///   - check: looks at what would be kept, and throws a `Refusal` to keep nothing.
  /// - Throws: what `check` throws.
  @discardableResult
  public func keep(
    _ rows: PublishedRows, metrics: [String], of source: String, at moment: Int,
    from origin: String, response: [UInt8], as verdict: Verdict, reason: String = "",
    lastDay: Day? = nil, isAddition: Bool = false,
    check: (ResponseOutcome) throws -> Void = { _ in }
  ) throws -> ResponseOutcome {
    try database.write { database in
      let hash = try Store.keep(response, in: database)
      try database.execute(
        sql:
          "INSERT INTO fetch (source, at, origin, verdict, response, reason) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [source, moment, origin, verdict.rawValue, hash, reason])
      let fetch = database.lastInsertedRowID
      let insertion = try database.cachedStatement(
        sql: """
          INSERT INTO observation (fetch, source, area, day, published, metrics, written)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """)
      var kept = ResponseOutcome(response: fetch)
      let lists = MetricLists(of: metrics, in: database)
      var areas: [String: [PublishedRow]] = [:]
      try rows { areas[$0.area, default: []].append($0) }
      for (_, rows) in areas.sorted(by: { $0.key < $1.key }) {
        try ValueHistory(source: source, lists: lists, database: database).forEachRow(of: rows) {
          row, known in
          let new = kept.count(
            row, beside: known, isBefore: lastDay.map { row.day < $0 } == true,
            isAddition: isAddition)
          guard !new.isEmpty else { return }
          try insertion.execute(
            arguments: [
              fetch, source, row.area, row.day.description, row.published,
              try lists.number(of: new), MetricLists.written(new.map { row.values[$0] }),
            ])
        }
      }
      try check(kept)
      if verdict != .quarantined {
        try database.execute(
          sql: """
            UPDATE fetch SET verdict = 'released'
            WHERE source = ? AND response = ?
              AND (verdict = 'quarantined' OR verdict = 'dropped' AND awaits IS NOT NULL)
            """, arguments: [source, hash])
      } else {
        try Store.keepNewest(of: source, for: reason, in: database)
      }
      return kept
    }
  }

  /// Keeps a response in quarantine, without values; see `keepNewest`.
  /// - Parameter awaits: its last day, if it has values of a day to come.
  /// - Returns: its number.
  @discardableResult
  public func quarantine(
    _ response: [UInt8], of source: String, at moment: Int, from origin: String, reason: String,
    awaits: Day? = nil
  ) throws -> Int64 {
    let id = try keep(
      { _ in }, metrics: [], of: source, at: moment, from: origin, response: response,
      as: .quarantined, reason: reason
    ).response
    if awaits != nil { try cameAgain(id, at: moment, reason: reason, awaits: awaits) }
    return id
  }

  /// Keeps bytes once.
  /// - Returns: their SHA-256.
  static func keep(_ bytes: [UInt8], in database: Database) throws -> String {
    let hash = hash(of: bytes)
    try database.execute(
      sql: "INSERT INTO content (hash, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING",
      arguments: [hash, Data(bytes)])
    return hash
  }

  /// The SHA-256 of bytes, in hexadecimal digits.
  public static func hash(of bytes: [UInt8]) -> String {
    SHA256.hash(data: bytes).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }

  /// The last response of a source whose values were accepted, as history or later; nil: there is none.
  public func lastAccepted(of source: String) throws -> Int64? {
    try database.read {
      try Int64.fetchOne(
        $0,
        sql: "SELECT max(id) FROM fetch WHERE source = ? AND verdict IN ('history', 'accepted')",
        arguments: [source])
    }
  }

  /// When the last response of a source came that was accepted, not as history, in seconds since 1970; nil: none was.
  public func momentOfLastAccepted(of source: String) throws -> Int? {
    try database.read {
      try Int.fetchOne(
        $0, sql: "SELECT max(at) FROM fetch WHERE source = ? AND verdict = 'accepted'",
        arguments: [source])
    }
  }

  /// The SHA-256 of the last response of a source that was kept, whatever became of it; nil: there is none.
  public func lastResponse(of source: String) throws -> String? {
    try database.read {
      try String.fetchOne(
        $0, sql: "SELECT response FROM fetch WHERE source = ? ORDER BY id DESC LIMIT 1",
        arguments: [source])
    }
  }
}

extension Store {
  /// How many responses of each source there were, by what became of them.
  public func responses() throws -> [(source: String, verdict: String, count: Int)] {
    try database.read {
      try Row.fetchAll(
        $0,
        sql:
          "SELECT source, verdict, count(*) + sum(others) FROM fetch GROUP BY source, verdict ORDER BY source, verdict"
      ).map { (source: $0[0], verdict: $0[1], count: $0[2]) }
    }
  }

  /// The last day for which a source gave a value; nil: there is none.
  public func lastDay(of source: String) throws -> Day? {
    try database.read {
      try String.fetchOne(
        $0,
        sql: "SELECT max(day) FROM observation WHERE source = ? AND written IS NOT NULL",
        arguments: [source])
    }.flatMap { Day(iso: $0) }
  }

  /// The last day with a value of each of some areas; those without any are left out.
  public func lastDays(of source: String, in areas: [String]) throws -> [String: Day] {
    try database.read { database in
      let query = try database.cachedStatement(
        sql: """
          SELECT day FROM observation WHERE source = ? AND area = ? AND written IS NOT NULL
          ORDER BY day DESC LIMIT 1
          """)
      var days: [String: Day] = [:]
      for area in areas {
        days[area] = try String.fetchOne(query, arguments: [source, area]).flatMap { Day(iso: $0) }
      }
      return days
    }
  }

  /// The areas for which a source gave a value on a day.
  public func areas(of source: String, on day: Day) throws -> Set<String> {
    try database.read {
      try String.fetchSet(
        $0,
        sql:
          "SELECT DISTINCT area FROM observation WHERE source = ? AND day = ? AND written IS NOT NULL",
        arguments: [source, day.description])
    }
  }

  /// The last values of a day, by area, metric and publication.
  public func values(of source: String, on day: Day) throws -> [ValuePlace: String?] {
    try database.read { database in
      var found: [ValuePlace: String?] = [:]
      let lists = MetricLists(in: database)
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT area, published, metrics, written FROM observation WHERE source = ? AND day = ?
          ORDER BY id
          """, arguments: [source, day.description])
      while let row = try rows.next() {
        let (area, published) = (row[0] as String, row[1] as String?)
        for (metric, value) in try lists.values(row[3], ofList: row[2]) {
          found[ValuePlace(area: area, metric: metric, published: published)] = .some(value)
        }
      }
      return found
    }
  }

  /// The last value of each area and metric in some days, with its day; area by area.
  public func newestValues(
    of source: String, in days: ClosedRange<Day>
  ) throws -> [(area: String, metric: String, day: Day, value: String)] {
    try database.read { database in
      var found: [(area: String, metric: String, day: Day, value: String)] = []
      let lists = MetricLists(in: database)
      /// Where those of the area begin.
      var start = 0
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT area, day, metrics, written FROM observation
          WHERE source = ? AND day BETWEEN ? AND ? AND written IS NOT NULL
          ORDER BY area, day, published, id
          """, arguments: [source, days.lowerBound.description, days.upperBound.description])
      while let row = try rows.next() {
        let area = row[0] as String
        guard let day = Day(iso: row[1] as String) else { continue }
        if found.last?.area != area { start = found.count }
        for (metric, value) in try lists.values(row[3], ofList: row[2]) {
          guard let value else { continue }
          if let at = found[start...].firstIndex(where: { $0.metric == metric }) {
            found[at] = (area, metric, day, value)
          } else {
            found.append((area, metric, day, value))
          }
        }
      }
      return found
    }
  }
}
