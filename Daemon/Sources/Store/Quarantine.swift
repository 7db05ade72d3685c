internal import Foundation
public import GRDB
public import Rules

/// A response that is kept, and whose values are not used.
public struct Quarantined: Codable, Equatable, Sendable {
  public var id: Int64
  public var source: String
  /// When it came, in seconds since 1970.
  public var moment: Int
  /// When the same came last.
  public var last: Int
  /// Where it came from.
  public var origin: String
  /// Why it is not believed, as a sentence.
  public var reason: String
  /// How many responses of the same source with the same reason came before and are no longer kept.
  public var others: Int
}

extension Quarantined: FetchableRecord {}

extension Store {
  /// The responses in quarantine, oldest first.
  public func quarantined() throws -> [Quarantined] {
    try database.read {
      try Quarantined.fetchAll(
        $0,
        sql: """
          SELECT id, source, at AS moment, coalesce(last, at) AS last, origin, reason, others FROM fetch
          WHERE verdict = 'quarantined' ORDER BY id
          """)
    }
  }

  /// How many responses of one source with the same reason are kept in quarantine.
  static let mostQuarantined = 5

  /// Keeps the newest responses of a source that are in quarantine for the same reason, and counts the others with the
  /// newest: a source that sends another bad response each time does not fill the disk.
  static func keepNewest(
    of source: String, for reason: String, in database: Database
  ) throws {
    let alike = try Row.fetchAll(
      database,
      sql: """
        SELECT id, response, others FROM fetch
        WHERE source = ? AND reason = ? AND verdict = 'quarantined' ORDER BY id DESC
        """, arguments: [source, reason])
    let old = alike.dropFirst(mostQuarantined)
    guard let newest = alike.first, !old.isEmpty else { return }
    let others = alike.reduce(old.count) { $0 + ($1["others"] as Int) }
    try database.execute(
      sql:
        "UPDATE fetch SET others = iif(id = ?, ?, 0) WHERE source = ? AND reason = ? AND verdict = 'quarantined'",
      arguments: [newest["id"] as Int64, others, source, reason])
    for row in old {
      try database.execute(sql: "DELETE FROM fetch WHERE id = ?", arguments: [row["id"] as Int64])
      try database.execute(
        sql: """
          DELETE FROM content WHERE hash = ?1 AND NOT EXISTS (SELECT 1 FROM fetch WHERE response = ?1)
            AND NOT EXISTS (SELECT 1 FROM rule_file WHERE content = ?1)
          """, arguments: [row["response"] as String])
    }
  }

  /// The bytes of a response; nil: they were pruned, or there is none.
  public func response(_ id: Int64) throws -> [UInt8]? {
    try database.read {
      try Data.fetchOne(
        $0, sql: "SELECT bytes FROM content JOIN fetch ON hash = response WHERE id = ?",
        arguments: [id]
      ).map { Array($0) }
    }
  }

  /// What became of a response of a source when it was set aside, `quarantined` or `dropped`, and its number; nil: it
  /// never was. With its last day, if it was quarantined for values of a day to come.
  public func setAside(
    response hash: String, of source: String
  ) throws -> (id: Int64, verdict: Verdict, awaits: Day?)? {
    try database.read {
      guard
        let row = try Row.fetchOne(
          $0,
          sql: """
            SELECT id, verdict, awaits FROM fetch
            WHERE source = ? AND response = ? AND verdict IN ('quarantined', 'dropped')
            ORDER BY verdict LIMIT 1
            """, arguments: [source, hash]),
        let verdict = Verdict(rawValue: row[1])
      else { return nil }
      return (row[0], verdict, (row[2] as String?).flatMap { Day(iso: $0) })
    }
  }

  /// Notes that a response that was set aside came again, and why it is not believed now: it is in quarantine.
  /// - Parameter awaits: its last day, if it has values of a day to come.
  public func cameAgain(
    _ response: Int64, at moment: Int, reason: String, awaits: Day? = nil
  ) throws {
    try database.write {
      try $0.execute(
        sql: """
          UPDATE fetch SET last = ?, reason = ?, awaits = ?, verdict = 'quarantined'
          WHERE id = ? AND verdict IN ('quarantined', 'dropped')
          """, arguments: [moment, reason, awaits?.description, response])
    }
  }

  /// Notes that a dropped response came again, and stays dropped.
  public func staysDropped(_ response: Int64, at moment: Int) throws {
    try database.write {
      try $0.execute(
        sql: "UPDATE fetch SET last = ? WHERE id = ?", arguments: [moment, response])
    }
  }

  /// The dropped responses with values of days to come that their sources sent last, each with its last day.
  public func awaited() throws -> [(id: Int64, source: String, day: Day)] {
    try database.read {
      try Row.fetchAll(
        $0,
        sql: """
          SELECT id, source, awaits FROM fetch AS own
          WHERE verdict = 'dropped' AND awaits IS NOT NULL AND coalesce(last, at) >=
            (SELECT max(coalesce(last, at)) FROM fetch WHERE source = own.source)
          ORDER BY id
          """
      ).compactMap { row in Day(iso: row[2] as String).map { (row[0], row[1], $0) } }
    }
  }

  /// The dropped responses that their sources sent last, other than those with values of days to come, each with when it
  /// first came.
  public func stillSent() throws -> [(id: Int64, source: String, moment: Int)] {
    try database.read {
      try Row.fetchAll(
        $0,
        sql: """
          SELECT id, source, at FROM fetch AS own
          WHERE verdict = 'dropped' AND awaits IS NULL AND NOT EXISTS (
            SELECT 1 FROM fetch WHERE source = own.source AND id <> own.id
              AND (coalesce(last, at), id) > (coalesce(own.last, own.at), own.id))
          ORDER BY id
          """
      ).map { ($0[0], $0[1], $0[2]) }
    }
  }

  /// Drops responses in quarantine: they are not asked about when they come again, unless what was wrong was that their
  /// day had not come.
  public func drop(_ responses: [Int64]) throws {
    try database.write {
      for id in responses {
        try $0.execute(
          sql: "UPDATE fetch SET verdict = 'dropped' WHERE id = ? AND verdict = 'quarantined'",
          arguments: [id])
      }
    }
  }
}
