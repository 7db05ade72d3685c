internal import Foundation
internal import GRDB

/// What a check of the store found.
public struct StoreCheck: Equatable, Sendable {
  /// When it was made, in seconds since 1970.
  public var moment: Int
  /// What is wrong with the store, as sentences; empty: nothing is.
  public var faults: [String]

  public init(moment: Int, faults: [String]) { (self.moment, self.faults) = (moment, faults) }

  /// How long it answers for the store, in seconds.
  private static let longest = 86_400

  /// Whether it is too old to say how the store is now.
  public func isOld(at moment: Int) -> Bool {
    // A clock that was set back does not keep the next check away.
    abs(moment - self.moment) >= StoreCheck.longest
  }
}

extension Store {
  /// How many faults of one kind SQLite lists.
  private static let mostFaults = 10

  /// Checks a store, however damaged it is. Writes nothing.
  /// - Throws: what `init(existing:readOnly:)` throws of a store that is whole; what SQLite throws if the store cannot be
  ///   read for other reasons than damage.
  public static func check(existing path: String, at moment: Int) throws -> StoreCheck {
    // One that is damaged may look like one of another program, or of an older one.
    guard isThere(path) else {
      return try Store(existing: path, readOnly: true).check(at: moment)
    }
    let found = try faults(at: moment) {
      StoreCheck(moment: moment, faults: try readable(path).read(damage))
    }
    guard found.faults.isEmpty else { return found }
    return try Store(existing: path, readOnly: true).check(at: moment, damage: [])
  }

  /// Reads the whole store, and checks that its parts fit together. Writes nothing.
  /// - Throws: what SQLite throws if the store cannot be read for other reasons than damage.
  public func check(at moment: Int) throws -> StoreCheck { try check(at: moment, damage: nil) }

  /// - Parameter known: what SQLite finds damaged; nil: it is asked, which reads all of the store.
  private func check(at moment: Int, damage known: [String]?) throws -> StoreCheck {
    try Store.faults(at: moment) {
      try database.read { database in
        let damage = try known ?? Store.damage(database)
        // What a damaged page says of the rest tells nothing.
        return StoreCheck(
          moment: moment,
          faults: damage.isEmpty
            ? try Store.missingRows(database) + Store.changedBytes(database)
              + Store.contradictions(database) : damage)
      }
    }
  }

  /// Makes a fault of an error that only a damaged store has.
  private static func faults(
    at moment: Int, _ check: () throws -> StoreCheck
  ) throws -> StoreCheck {
    do {
      return try check()
    } catch let error as DatabaseError where isOfDamage(error) {
      return StoreCheck(moment: moment, faults: ["SQLite: \(error.message ?? "it is damaged")"])
    }
  }

  /// Whether what is read can only be damaged: nothing is written here, and each statement fits a sound store.
  private static func isOfDamage(_ error: DatabaseError) -> Bool {
    error.extendedResultCode == .SQLITE_IOERR_SHORT_READ
      || [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FULL, .SQLITE_ERROR].contains(error.resultCode)
  }

  static func damage(_ database: Database) throws -> [String] {
    try String.fetchAll(database, sql: "PRAGMA integrity_check(\(mostFaults))")
      .flatMap { $0.split(separator: "\n").map(String.init) }
      .filter { $0 != "ok" && !$0.hasPrefix("***") }
      .map { "SQLite: \($0)" }
  }

  private static func missingRows(_ database: Database) throws -> [String] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT "table", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2
        """
    ).map { row in
      let (table, parent, count) = (row[0] as String, row[1] as String, row[2] as Int)
      return
        "\(count) \(count == 1 ? "row" : "rows") of `\(table)` without the row of `\(parent)` that belongs to \(count == 1 ? "it" : "them")"
    }
  }

  /// SQLite keeps no checksums; responses and files of rules have one.
  private static func changedBytes(_ database: Database) throws -> [String] {
    var faults: [String] = []
    let rows = try Row.fetchCursor(database, sql: "SELECT hash, bytes FROM content")
    while let row = try rows.next(), faults.count < mostFaults {
      let (hash, bytes) = (row[0] as String, row[1] as Data)
      guard Store.hash(of: Array(bytes)) != hash else { continue }
      faults.append(
        "the bytes of a response or file of rules are not those of their SHA-256 \(hash)")
    }
    return faults
  }

  /// What holds between states of knowledge, messages and what is handed on, as a query for what breaks it.
  private static let promises = [
    (
      "SELECT id FROM tick WHERE observation > (SELECT coalesce(max(id), 0) FROM observation)",
      "states of knowledge with values that are not in the store"
    ),
    (
      """
      SELECT id FROM message WHERE tick IS NOT NULL AND stage <> 'held'
        AND tick > (SELECT coalesce(max(tick), 0) FROM told)
      """, "messages that were let go, of states of which people were not told"
    ),
    (
      """
      SELECT id FROM message WHERE stage = 'held'
        AND (tick IS NULL OR tick <= (SELECT coalesce(max(tick), 0) FROM told))
      """, "messages that are held, of states of which people were told"
    ),
    (
      """
      SELECT message FROM handing JOIN message ON message.id = handing.message
      WHERE handing.county <> message.county
      """, "deliveries for another county than that of their message"
    ),
    (
      """
      SELECT message FROM handing WHERE outcome IN ('pending', 'dead')
        AND channel NOT IN (SELECT name FROM channel)
      """, "deliveries by channels that the store does not know"
    ),
  ]

  private static func contradictions(_ database: Database) throws -> [String] {
    try promises.compactMap { query, what in
      let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM (\(query))") ?? 0
      return count == 0 ? nil : "there are \(what): \(count)"
    }
  }

  /// The last check that was kept; nil: there is none.
  public func lastCheck() throws -> StoreCheck? {
    try database.read {
      try Row.fetchOne($0, sql: "SELECT at, faults FROM store_check").map { row in
        StoreCheck(
          moment: row[0], faults: (row[1] as String).split(separator: "\n").map(String.init))
      }
    }
  }

  /// Keeps what a check found.
  public func keep(_ check: StoreCheck) throws {
    try database.write {
      try $0.execute(
        sql: "INSERT OR REPLACE INTO store_check (id, at, faults) VALUES (1, ?, ?)",
        arguments: [check.moment, check.faults.joined(separator: "\n")])
    }
  }
}
