internal import GRDB

/// A channel of the configuration, and what it takes.
public struct ChannelTaking: Sendable {
  public var name: String
  public var takes: @Sendable (NewMessage) -> Bool

  public init(name: String, takes: @escaping @Sendable (NewMessage) -> Bool) {
    self.name = name
    self.takes = takes
  }
}

/// A channel that was in the configuration of a tick.
public struct KnownChannel: Equatable, Sendable {
  public var name: String
  /// Since when it is known, in seconds since 1970.
  public var since: Int
  /// Whether an operator has to say from when it goes on.
  public var waits: Bool
  public var pending: Int
  public var dead: Int
  /// When the oldest pending message was committed.
  public var oldest: Int?
  /// When the oldest pending message was committed that the receiver did not take; nil: it took all that were tried.
  public var failing: Int?
}

extension Store {
  /// Notes the channels of the configuration, and forgets others that have nothing left to hand on.
  public func know(_ channels: [ChannelTaking], at moment: Int) throws {
    try database.write { try Store.know(channels, at: moment, in: $0) }
  }

  private static func know(
    _ channels: [ChannelTaking], at moment: Int, in database: Database
  ) throws {
    let isCopy = try isCopy(database)
    for channel in channels {
      try database.execute(
        sql: "INSERT INTO channel (name, since, waits) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        arguments: [channel.name, moment, isCopy])
    }
    for name in try String.fetchAll(
      database,
      sql: """
        SELECT name FROM channel WHERE NOT EXISTS (
          SELECT 1 FROM handing WHERE channel = name AND outcome IN ('pending', 'dead'))
        """) where !channels.contains(where: { $0.name == name })
    {
      try database.execute(sql: "DELETE FROM channel WHERE name = ?", arguments: [name])
    }
  }

  private static let copied = 1

  /// Whether the store was put in the place of another, and no tick has ended since.
  public func isCopy() throws -> Bool { try database.read { try Store.isCopy($0) } }

  private static func isCopy(_ database: Database) throws -> Bool {
    try Int.fetchOne(database, sql: "PRAGMA user_version") == copied
  }

  /// Notes that nobody knows what was told since: also a channel that the store has never seen waits then.
  static func markAsCopy(_ isCopy: Bool, in database: Database) throws {
    try database.execute(sql: "PRAGMA user_version = \(isCopy ? copied : 0)")
  }

  /// The channels that were ever there, by name.
  public func channels() throws -> [KnownChannel] {
    try database.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT name, since, waits,
            (SELECT count(*) FROM handing WHERE channel = name AND outcome = 'pending'),
            (SELECT count(*) FROM handing WHERE channel = name AND outcome = 'dead'),
            (SELECT at FROM message WHERE id = (
              SELECT min(message) FROM handing WHERE channel = name AND outcome = 'pending')),
            (SELECT at FROM message WHERE id = (
              SELECT min(message) FROM handing
              WHERE channel = name AND outcome = 'pending' AND fault IS NOT NULL))
          FROM channel ORDER BY name
          """
      ).map {
        KnownChannel(
          name: $0[0], since: $0[1], waits: $0[2], pending: $0[3], dead: $0[4], oldest: $0[5],
          failing: $0[6])
      }
    }
  }

  /// The channels that wait for an operator to say from when they go on.
  public func waitingChannels() throws -> Set<String> {
    try database.read { try String.fetchSet($0, sql: "SELECT name FROM channel WHERE waits = 1") }
  }

  /// Lets a channel go on with the messages that were committed at a time or later; what is older is skipped.
  /// - Returns: how many it has to hand on.
  public func start(_ channel: ChannelTaking, since moment: Int, now: Int) throws -> Int {
    try database.write { database in
      try database.execute(
        sql: """
          INSERT INTO channel (name, since) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET waits = 0
          """, arguments: [channel.name, now])
      try database.execute(
        sql: """
          UPDATE handing SET outcome = 'skipped', ended = ? WHERE channel = ? AND outcome = 'pending'
            AND message IN (SELECT id FROM message WHERE at < ?)
          """, arguments: [now, channel.name, moment])
      try database.execute(
        sql: """
          UPDATE handing SET outcome = 'pending', ended = NULL, due = 0 WHERE channel = ? AND outcome = 'skipped'
            AND message IN (SELECT id FROM message WHERE at >= ?)
          """, arguments: [channel.name, moment])
      let missing = try Row.fetchAll(
        database,
        sql: """
          SELECT id, identifier, county, state, ruleset, phases, direction, headline FROM message
          WHERE at >= ? AND stage <> 'dropped' AND id NOT IN (SELECT message FROM handing WHERE channel = ?)
          """, arguments: [moment, channel.name])
      for row in missing {
        var message = NewMessage(identifier: row[1], county: row[2], headline: row[7], json: "")
        (message.state, message.ruleset, message.direction) = (row[3], row[4], row[6])
        message.phases = (row[5] as String).split(separator: " ").map(String.init)
        guard channel.takes(message) else { continue }
        try database.execute(
          sql: "INSERT INTO handing (channel, message, county) VALUES (?, ?, ?)",
          arguments: [channel.name, row[0] as Int64, message.county])
      }
      return try Int.fetchOne(
        database,
        sql: "SELECT count(*) FROM handing WHERE channel = ? AND outcome = 'pending'",
        arguments: [channel.name]) ?? 0
    }
  }
}
