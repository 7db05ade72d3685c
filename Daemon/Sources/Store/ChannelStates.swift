public import GRDB

/// A channel of the configuration, and what it takes.
public struct ChannelFilter: Sendable {
  public var name: String
  public var takes: @Sendable (NewMessage) -> Bool
  /// When a message is handed on that was committed at a moment, in seconds since 1970.
  public var due: @Sendable (NewMessage, Int) -> Int

  public init(
    name: String, due: @escaping @Sendable (NewMessage, Int) -> Int = { _, _ in 0 },
    takes: @escaping @Sendable (NewMessage) -> Bool
  ) {
    self.name = name
    self.takes = takes
    self.due = due
  }
}

/// A channel that was in the configuration of a tick.
public struct ChannelState: Codable, Equatable, Sendable {
  public var name: String
  /// Since when it is known, in seconds since 1970.
  public var since: Int
  /// Whether an operator has to say from when it goes on.
  public var waits: Bool
  public var pending: Int
  public var dead: Int
  /// When the oldest pending message was committed, or the time came that its digest waits for.
  public var oldest: Int?
  /// When the oldest pending message was committed that the receiver did not take; nil: it took all that were tried.
  public var failing: Int?
}

extension ChannelState: FetchableRecord {}

extension Store {
  /// Gives a message to a channel that takes it, or that was told what this message ends, replaces or takes back.
  static func give(
    _ message: NewMessage, _ id: Int64, to channel: ChannelFilter, at moment: Int,
    in database: Database
  ) throws {
    let isWanted = channel.takes(message)
    guard try isWanted || follows(message, id, in: channel.name, database) else { return }
    try database.execute(
      sql: "INSERT INTO handing (channel, message, county, follows, due) VALUES (?, ?, ?, ?, ?)",
      arguments: [
        channel.name, id, message.county, !isWanted, channel.due(message, moment),
      ])
  }

  /// Whether a message goes on with what a channel was told because it wanted to know: until another phase applies in the
  /// place of that one.
  private static func follows(
    _ message: NewMessage, _ id: Int64, in channel: String, _ database: Database
  ) throws -> Bool {
    guard !message.county.isEmpty, !message.rulesets.isEmpty else { return false }
    let counties = [message.county] + message.absorbed
    let isOfRuleSet = message.rulesets.map { _ in
      "instr(' ' || message.ruleset || ' ', ' ' || ? || ' ') > 0"
    }
    let told = try Row.fetchAll(
      database,
      sql: """
        SELECT follows, after, applies FROM handing JOIN message ON message.id = handing.message
        WHERE channel = ? AND handing.message < ? AND outcome NOT IN ('dropped', 'skipped')
          AND handing.county IN (\(counties.map { _ in "?" }.joined(separator: ", ")))
          AND (\(isOfRuleSet.joined(separator: " OR ")))
        ORDER BY handing.message DESC LIMIT \(mostFollowed)
        """,
      arguments: [channel, id] + StatementArguments(counties + message.rulesets))
    guard let wanted = told.firstIndex(where: { !($0[0] as Bool) }) else { return false }
    let (phase, applies): (String, String) = (told[wanted][1], told[wanted][2])
    // A message of before this was kept.
    guard !applies.isEmpty else { return false }
    return !told[..<wanted].contains { row in
      (row[1] as String) != phase && (row[2] as String) <= message.known
    }
  }

  /// How many messages back a channel may have asked for what is followed.
  private static let mostFollowed = 50

  /// Notes the channels of the configuration, and forgets others that have nothing left to hand on.
  public func know(_ channels: [ChannelFilter], at moment: Int) throws {
    try database.write { try Store.know(channels, at: moment, in: $0) }
  }

  private static func know(
    _ channels: [ChannelFilter], at moment: Int, in database: Database
  ) throws {
    let isCopy = try isCopy(database)
    for channel in channels {
      try database.execute(
        sql: "INSERT INTO channel (name, since, waits) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        arguments: [channel.name, moment, isCopy])
      guard database.changesCount > 0 else { continue }
      // What waits for an operator is still to be told.
      try giveMissing(to: channel, where: "stage = 'held'", [], in: database)
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

  /// Gives messages to a channel that was not there when they were committed.
  private static func giveMissing(
    to channel: ChannelFilter, where condition: String, _ arguments: StatementArguments,
    in database: Database
  ) throws {
    let missing = try Row.fetchAll(
      database,
      sql: """
        SELECT id, at, identifier, county, absorbed, state, ruleset, phases, after, applies, known, direction,
          changes_rules, kinds, headline
        FROM message
        WHERE \(condition) AND id NOT IN (SELECT message FROM handing WHERE channel = ?) ORDER BY id
        """, arguments: arguments + [channel.name])
    for row in missing {
      func list(_ column: String) -> [String] {
        (row[column] as String).split(separator: " ").map(String.init)
      }
      var message = NewMessage(
        identifier: row["identifier"], county: row["county"], headline: row["headline"], json: "")
      (message.absorbed, message.rulesets) = (list("absorbed"), list("ruleset"))
      (message.phases, message.state) = (list("phases"), row["state"])
      (message.after, message.applies) = (row["after"], row["applies"])
      (message.known, message.direction) = (row["known"], row["direction"])
      (message.changesRules, message.kinds) = (row["changes_rules"], list("kinds"))
      try give(message, row["id"], to: channel, at: row["at"], in: database)
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
  public func channels() throws -> [ChannelState] {
    try database.read {
      try ChannelState.fetchAll(
        $0,
        sql: """
          SELECT name, since, waits,
            (SELECT count(*) FROM handing WHERE channel = name AND outcome = 'pending') AS pending,
            (SELECT count(*) FROM handing WHERE channel = name AND outcome = 'dead') AS dead,
            (SELECT min(max(at, iif(attempts = 0, due, 0))) FROM handing JOIN message ON message.id = message
              WHERE channel = name AND outcome = 'pending') AS oldest,
            (SELECT at FROM message WHERE id = (
              SELECT min(message) FROM handing
              WHERE channel = name AND outcome = 'pending' AND fault IS NOT NULL)) AS failing
          FROM channel ORDER BY name
          """)
    }
  }

  /// The channels that wait for an operator to say from when they go on.
  public func waitingChannels() throws -> Set<String> {
    try database.read { try String.fetchSet($0, sql: "SELECT name FROM channel WHERE waits = 1") }
  }

  /// Lets a channel go on with the messages that were committed at a time or later; what is older is skipped.
  /// - Returns: how many it has to hand on.
  public func start(_ channel: ChannelFilter, since moment: Int, now: Int) throws -> Int {
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
      try Store.giveMissing(
        to: channel, where: "at >= ? AND stage <> 'dropped'", [moment], in: database)
      return try Int.fetchOne(
        database,
        sql: "SELECT count(*) FROM handing WHERE channel = ? AND outcome = 'pending'",
        arguments: [channel.name]) ?? 0
    }
  }
}
