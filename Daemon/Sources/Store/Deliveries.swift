internal import Crypto
internal import Foundation
internal import GRDB
public import Rules

/// A value of one area, day and metric, with its time of publication where the source says that.
public struct PublishedValue: Hashable, Sendable {
  public var metric: String
  public var area: String
  public var day: Day
  /// As the source writes it; nil: it does not say.
  public var published: String?
  /// As the source writes it; nil: it has none, or withdrew it.
  public var value: String?

  public init(metric: String, area: String, day: Day, published: String?, value: String?) {
    self.metric = metric
    self.area = area
    self.day = day
    self.published = published
    self.value = value
  }
}

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

extension Store {
  /// Keeps a response, and of its values those that differ from what is known; all of it or nothing.
  /// As history, only what is not known yet.
  /// - Parameters:
  ///   - moment: when it came, in seconds since 1970.
  ///   - origin: where it came from.
  ///   - response: its bytes as received.
  ///   - reason: why it is quarantined; empty: it is not.
  /// - Returns: how many values are new, and how many of these correct another.
  @discardableResult
  public func keep(
    _ values: some Sequence<PublishedValue>, of source: String, at moment: Int, from origin: String,
    response: [UInt8], as verdict: Verdict, reason: String = ""
  ) throws -> (new: Int, corrections: Int) {
    try database.write { database in
      let hash = try Store.keep(response, in: database)
      try database.execute(
        sql:
          "INSERT INTO fetch (source, at, origin, verdict, response, reason) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [source, moment, origin, verdict.rawValue, hash, reason])
      let fetch = database.lastInsertedRowID
      let known = try database.cachedStatement(
        sql: """
          SELECT value FROM observation
          WHERE source = ? AND area = ? AND day = ? AND published IS ? AND metric = ?
          ORDER BY id DESC LIMIT 1
          """)
      let insertion = try database.cachedStatement(
        sql: """
          INSERT INTO observation (fetch, source, area, day, published, metric, value)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """)
      var (new, corrections) = (0, 0)
      for value in values {
        let place: StatementArguments = [
          source, value.area, value.day.description, value.published, value.metric,
        ]
        let last = try Row.fetchOne(known, arguments: place)
        // History from elsewhere adds what is not known, and corrects nothing.
        if let last, verdict == .history || last[0] as String? == value.value { continue }
        try insertion.execute(
          arguments: [fetch] + place + [value.value])
        new += 1
        if last != nil { corrections += 1 }
      }
      return (new, corrections)
    }
  }

  /// Keeps bytes once.
  /// - Returns: their SHA-256.
  static func keep(_ bytes: [UInt8], in database: Database) throws -> String {
    let hash = sha256(bytes)
    try database.execute(
      sql: "INSERT INTO content (hash, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING",
      arguments: [hash, Data(bytes)])
    return hash
  }

  /// The SHA-256 of bytes, in hexadecimal digits.
  public static func hash(of bytes: [UInt8]) -> String { sha256(bytes) }

  static func sha256(_ bytes: [UInt8]) -> String {
    SHA256.hash(data: bytes).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
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
  /// The sources that were ever asked or read, by name.
  public func sources() throws -> [String] {
    try database.read {
      try String.fetchAll(
        $0, sql: "SELECT source FROM fetch UNION SELECT source FROM asking ORDER BY source")
    }
  }

  /// How many responses of each source there were, by what became of them.
  public func responses() throws -> [(source: String, verdict: String, count: Int)] {
    try database.read {
      try Row.fetchAll(
        $0,
        sql:
          "SELECT source, verdict, count(*) FROM fetch GROUP BY source, verdict ORDER BY source, verdict"
      ).map { (source: $0[0], verdict: $0[1], count: $0[2]) }
    }
  }

  /// The last day for which a source gave a value; nil: there is none.
  public func lastDay(of source: String) throws -> Day? {
    try database.read {
      try String.fetchOne(
        $0,
        sql: "SELECT max(day) FROM observation WHERE source = ? AND value IS NOT NULL",
        arguments: [source])
    }.flatMap { Day(iso: $0) }
  }

  /// The areas for which a source gave a value on a day.
  public func areas(of source: String, on day: Day) throws -> Set<String> {
    try database.read {
      try String.fetchSet(
        $0,
        sql:
          "SELECT DISTINCT area FROM observation WHERE source = ? AND day = ? AND value IS NOT NULL",
        arguments: [source, day.description])
    }
  }
}
