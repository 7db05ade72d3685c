public import GRDB

/// A message for a channel.
public struct MessageDelivery: Sendable {
  public var channel: String
  public var message: StoredMessage
  public var outcome: Outcome
  public var attempts: Int
  /// When it is tried again, in seconds since 1970.
  public var due: Int
  /// Why the last attempt failed.
  public var fault: String?

  public enum Outcome: String, Sendable, CaseIterable {
    case pending
    case handed
    /// It cannot be delivered.
    case dead
    /// An operator dropped it.
    case dropped
    /// It is from before the time from which the channel goes on.
    case skipped
  }
}

extension MessageDelivery: FetchableRecord {
  public init(row: Row) throws {
    self.init(
      channel: row["channel"], message: try StoredMessage(row: row), outcome: row["outcome"],
      attempts: row["attempts"], due: row["due"], fault: row["fault"])
  }
}

extension MessageDelivery.Outcome: DatabaseValueConvertible {}

extension Store {
  static let selection = """
    SELECT \(StoredMessage.columns), channel, outcome, attempts, due, fault
    FROM handing JOIN message ON message.id = handing.message
    """

  /// The messages that a channel has to hand on now: of each county the oldest, if its time has come.
  /// - Parameter count: the most that are wanted; those that have waited longest come first.
  public func due(in channel: String, at moment: Int, most count: Int) throws -> [MessageDelivery] {
    try database.read { database in
      guard try Store.isOpen(channel, database) else { return [] }
      return try MessageDelivery.fetchAll(
        database,
        sql: """
          \(Store.selection)
          WHERE channel = ?1 AND outcome = 'pending' AND due <= ?2 AND stage = 'open'
            AND message IN (
              SELECT min(message) FROM handing INDEXED BY handing_pending
              WHERE channel = ?1 AND outcome = 'pending' GROUP BY county)
          ORDER BY message LIMIT ?3
          """, arguments: [channel, moment, count]
      )
    }
  }

  /// What a channel has to hand on now that gathers what each county is told: of each county whose time has come all of it. What was
  /// tried before stays together, under the same identifier.
  /// - Parameter count: the most counties that are wanted; those that have waited longest come first.
  public func gathered(
    in channel: String, at moment: Int, most count: Int
  ) throws -> [[MessageDelivery]] {
    try database.read { database in
      guard try Store.isOpen(channel, database) else { return [] }
      let counties = try Row.fetchAll(
        database,
        sql: """
          SELECT county, max(attempts) > 0 FROM handing INDEXED BY handing_pending
          WHERE channel = ?1 AND outcome = 'pending'
            AND message NOT IN (SELECT id FROM message WHERE stage <> 'open')
          GROUP BY county
          HAVING CASE max(attempts) WHEN 0 THEN min(due) ELSE min(CASE WHEN attempts > 0 THEN due END) END <= ?2
          ORDER BY min(message) LIMIT ?3
          """, arguments: [channel, moment, count])
      return try counties.map { row in
        try MessageDelivery.fetchAll(
          database,
          sql: """
            \(Store.selection)
            WHERE channel = ?1 AND outcome = 'pending' AND stage = 'open' AND handing.county = ?2
              AND (attempts > 0 OR NOT ?3)
            ORDER BY message
            """, arguments: [channel, row[0] as String, row[1] as Bool])
      }
    }
  }

  /// When a channel next has something to hand on; nil: it has nothing.
  public func nextDue(in channel: String) throws -> Int? {
    try database.read { database in
      guard try Store.isOpen(channel, database) else { return nil }
      return try Int.fetchOne(
        database,
        sql: """
          SELECT min(due) FROM handing JOIN message ON message.id = message
          WHERE channel = ?1 AND outcome = 'pending' AND stage = 'open' AND message IN (
            SELECT min(message) FROM handing WHERE channel = ?1 AND outcome = 'pending' GROUP BY handing.county)
          """, arguments: [channel])
    }
  }

  static func isOpen(_ channel: String, _ database: Database) throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT waits = 0 FROM channel WHERE name = ?", arguments: [channel]) ?? false
  }

  /// Claims messages for an attempt: should nobody be able to note what becomes of it, they are tried again only at `due`.
  public func claim(_ deliveries: [MessageDelivery], due: Int) throws {
    try database.write { database in
      for delivery in deliveries {
        try database.execute(
          sql: """
            UPDATE handing SET attempts = attempts + 1, due = ?
            WHERE channel = ? AND message = ? AND outcome = 'pending'
            """, arguments: [due, delivery.channel, delivery.message.id])
      }
    }
  }

  /// Notes what became of an attempt.
  /// - Parameters:
  ///   - outcome: `pending`: it is tried again at `due`.
  ///   - moment: when that was.
  public func note(
    _ deliveries: [MessageDelivery], _ outcome: MessageDelivery.Outcome, due: Int = 0,
    fault: String? = nil,
    at moment: Int
  ) throws {
    try database.write { database in
      for delivery in deliveries {
        try database.execute(
          sql: """
            UPDATE handing SET outcome = ?, due = ?, ended = ?, fault = ?
            WHERE channel = ? AND message = ? AND outcome = 'pending'
            """,
          arguments: [
            outcome.rawValue, due, outcome == .pending ? nil : moment, fault, delivery.channel,
            delivery.message.id,
          ])
      }
    }
  }

  // MARK: What an operator sees and decides

  /// How many messages wait to be handed on, one that waits for two channels twice; those that are held are none.
  public func pendingDeliveries() throws -> Int {
    try database.read {
      try Int.fetchOne(
        $0,
        sql: "SELECT count(*) FROM handing WHERE outcome = 'pending' AND \(Store.isNotHeld)") ?? 0
    }
  }

  /// Messages for channels, oldest first.
  /// - Parameters:
  ///   - outcomes: those that are wanted.
  ///   - channel: nil: any.
  ///   - identifier: of one message; nil: all.
  ///   - count: the most, of the newest.
  public func deliveries(
    _ outcomes: [MessageDelivery.Outcome], in channel: String? = nil, of identifier: String? = nil,
    most count: Int
  ) throws -> [MessageDelivery] {
    let wanted = outcomes.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try database.read {
      try MessageDelivery.fetchAll(
        $0,
        sql: """
          \(Store.selection)
          WHERE outcome IN (\(wanted)) AND (?1 IS NULL OR channel = ?1) AND (?2 IS NULL OR identifier = ?2)
          ORDER BY message DESC, channel LIMIT ?3
          """, arguments: [channel, identifier, count]
      ).reversed()
    }
  }

  private static let isNotHeld =
    "message NOT IN (SELECT id FROM message WHERE stage = 'held')"

  /// Has dead messages tried again, at once and with all attempts; those that are pending at once, too.
  /// - Returns: how many they are.
  public func retry(_ identifier: String?, in channel: String?) throws -> Int {
    try database.write {
      try $0.execute(
        sql: """
          UPDATE handing SET attempts = CASE outcome WHEN 'dead' THEN 0 ELSE attempts END, outcome = 'pending', due = 0,
            ended = NULL
          WHERE outcome IN ('dead', 'pending') AND \(Store.isNotHeld) AND (?1 IS NULL OR channel = ?1)
            AND (?2 IS NULL OR message = (SELECT id FROM message WHERE identifier = ?2))
          """, arguments: [channel, identifier])
      return $0.changesCount
    }
  }

  /// Drops messages that are dead or pending: nobody is told of them by the channel.
  /// - Returns: how many they are.
  public func drop(
    _ outcomes: [MessageDelivery.Outcome], _ identifier: String?, in channel: String?,
    at moment: Int
  ) throws -> Int {
    let wanted = outcomes.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try database.write {
      try $0.execute(
        sql: """
          UPDATE handing SET outcome = 'dropped', ended = ?3
          WHERE outcome IN (\(wanted)) AND \(Store.isNotHeld) AND (?1 IS NULL OR channel = ?1)
            AND (?2 IS NULL OR message = (SELECT id FROM message WHERE identifier = ?2))
          """, arguments: [channel, identifier, moment])
      return $0.changesCount
    }
  }
}
