public import GRDB
public import Rules

/// A message that is to be committed.
public struct NewMessage: Sendable {
  /// The same for the same content; a second one with it gets another.
  public var identifier: String
  /// The county that is told; empty: the operator is.
  public var county: String
  /// Counties that belong to it from the first day on.
  public var absorbed: [String] = []
  public var state = ""
  /// That of which it speaks, and another whose place it takes.
  public var rulesets: [String] = []
  /// Those that begin or end, as `ruleset/phase`.
  public var phases: [String] = []
  /// The one that applies in the end, as `ruleset/phase`; empty: none.
  public var after = ""
  /// The first day on which something changes, as YYYY-MM-DD, and the day at whose end that was known.
  public var (applies, known) = ("", "")
  public var direction = ""
  /// The first day on which something gets stricter, as YYYY-MM-DD; empty: nothing does.
  public var stricter = ""
  /// Whether there is anything to do, to leave undone, or no longer so.
  public var changesRules = true
  /// The kinds of the guidelines that come, go or change.
  public var kinds: [String] = []
  public var headline: String
  /// As `rulecheck changes --messages --format json` writes it, in all languages.
  public var json: String
  public var alert: Alert?

  public init(identifier: String, county: String, headline: String, json: String) {
    self.identifier = identifier
    self.county = county
    self.headline = headline
    self.json = json
  }

  /// A message as an alert, in all languages.
  public struct Alert: Equatable, Sendable {
    /// What it says, as JSON; one that was kept by a former version is XML.
    public var record: String
    /// As in the alert; `expires` is absent where the last day is not known.
    public var sent: String
    public var expires: String?

    public init(record: String, sent: String, expires: String?) {
      (self.record, self.sent, self.expires) = (record, sent, expires)
    }
  }
}

/// A message that was committed.
public struct StoredMessage: Sendable {
  /// In the order of their commits.
  public var id: Int64
  public var identifier: String
  /// When it was committed, in seconds since 1970.
  public var moment: Int
  public var county: String
  /// Counties that belong to it.
  public var absorbed: [String] = []
  /// Its state; empty: none.
  public var state = ""
  /// The first day on which something gets stricter, as YYYY-MM-DD; empty: nothing does.
  public var stricter = ""
  /// That of which it speaks, and another whose place it takes.
  public var rulesets: [String] = []
  public var headline: String
  public var stage: Stage
  public var json: String
  public var alert: NewMessage.Alert?
  /// Whether it is what a county is told at once: several messages, or one.
  public var isDigest = false

  public init(
    id: Int64, identifier: String, moment: Int, county: String, headline: String, stage: Stage,
    json: String, alert: NewMessage.Alert?
  ) {
    (self.id, self.identifier, self.moment, self.county) = (id, identifier, moment, county)
    (self.headline, self.stage, self.json, self.alert) = (headline, stage, json, alert)
  }

  public enum Stage: String, Sendable {
    /// An operator has to release it.
    case held
    /// The site does not have it yet.
    case committed
    case open
    /// An operator held it back, and nobody is told.
    case dropped
  }
}

extension Store {
  /// Adds messages, each for the channels that take it.
  static func add(
    _ messages: [NewMessage], of tick: Int64?, at moment: Int, stage: StoredMessage.Stage,
    _ channels: [ChannelFilter], in database: Database
  ) throws {
    for message in messages {
      let identifier = try unused(message.identifier, in: database)
      try database.execute(
        sql: """
          INSERT INTO message (tick, at, identifier, county, absorbed, state, ruleset, phases, after, applies, known,
            direction, changes_rules, kinds, headline, json, alert, sent, expires, stage, stricter)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          tick, moment, identifier, message.county, listed(message.absorbed), message.state,
          message.rulesets.joined(separator: " "), listed(message.phases), message.after,
          message.applies, message.known, message.direction, message.changesRules,
          listed(message.kinds), message.headline,
          renamed(message.json, message.identifier, identifier),
          message.alert?.record, message.alert?.sent, message.alert?.expires, stage.rawValue,
          message.stricter,
        ])
      let id = database.lastInsertedRowID
      for channel in channels { try give(message, id, to: channel, at: moment, in: database) }
    }
  }

  /// Names with a space before, between and behind them, so that each is found as a whole.
  private static func listed(_ names: [String]) -> String {
    names.isEmpty ? "" : " \(names.joined(separator: " ")) "
  }

  /// The identifier of a message; where one that was told has it, another. What was told, taken back and is told
  /// again would be taken for a repetition.
  private static func unused(_ identifier: String, in database: Database) throws -> String {
    func isTaken(_ identifier: String) throws -> Bool {
      try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM message WHERE identifier = ?)",
        arguments: [identifier]) ?? false
    }
    var (found, number) = (identifier, 1)
    while try isTaken(found) {
      number += 1
      found = "\(identifier).\(number)"
    }
    return found
  }

  private static func renamed(_ text: String, _ old: String, _ new: String) -> String {
    // It comes first, and only once as a whole.
    old == new ? text : text.replacing(old, with: new, maxReplacements: 1)
  }

  /// Notes of which state people were told last.
  static func setTold(_ tick: Int64, in database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO told (id, tick) VALUES (1, ?)", arguments: [tick])
  }

  /// Lets what was committed go out: the site has it, or cannot be made.
  public func open() throws {
    guard
      try database.read({
        try Bool.fetchOne(
          $0, sql: "SELECT EXISTS (SELECT 1 FROM message WHERE stage = 'committed')")
      }) == true
    else { return }
    try database.write {
      try $0.execute(sql: "UPDATE message SET stage = 'open' WHERE stage = 'committed'")
    }
  }

  /// How many messages wait for an operator.
  public func heldMessages() throws -> Int {
    try database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM message WHERE stage = 'held'") ?? 0
    }
  }

  /// The messages that wait for an operator, in order, and the number of this list: another list has another.
  public func heldList() throws -> (number: Int, messages: [StoredMessage]) {
    try database.read { try Store.heldList($0) }
  }

  private static func heldList(
    _ database: Database
  ) throws -> (number: Int, messages: [StoredMessage]) {
    let messages = try StoredMessage.fetchAll(
      database, sql: "\(StoredMessage.selection) WHERE stage = 'held' ORDER BY id"
    )
    let text = messages.map { "\($0.identifier)\n\($0.json)\n" }.joined()
    // Seven hexadecimal digits: short enough to be typed.
    return (Int(hash(of: Array(text.utf8)).prefix(7), radix: 16) ?? 0, messages)
  }

  /// Releases the messages that wait for an operator; the next tick lets them go out.
  /// - Parameter list: the number of the list that the operator read.
  /// - Returns: how many they were; nil: another list waits now, or none.
  public func release(list: Int, at moment: Int) throws -> Int? {
    try database.write { try Store.decide(list, isDropped: false, at: moment, in: $0) }
  }

  /// Drops the messages that wait for an operator: nobody is told of them, as if everybody had been.
  /// - Parameter list: the number of the list that the operator read.
  /// - Returns: how many they were; nil: another list waits now, or none.
  public func dropHeld(list: Int, at moment: Int) throws -> Int? {
    try database.write { try Store.decide(list, isDropped: true, at: moment, in: $0) }
  }

  private static func decide(
    _ list: Int, isDropped: Bool, at moment: Int, in database: Database
  ) throws -> Int? {
    guard try Store.heldList(database).number == list,
      let tick = try Int64.fetchOne(
        database, sql: "SELECT max(tick) FROM message WHERE stage = 'held'")
    else { return nil }
    if isDropped {
      try database.execute(
        sql: """
          UPDATE handing SET outcome = 'dropped', ended = ?
          WHERE outcome = 'pending' AND message IN (SELECT id FROM message WHERE stage = 'held')
          """, arguments: [moment])
    }
    try database.execute(
      sql: "UPDATE message SET stage = ? WHERE stage = 'held'",
      arguments: [isDropped ? "dropped" : "committed"])
    let count = database.changesCount
    // The site has them before they go out.
    try database.execute(sql: "DELETE FROM shown")
    try Store.setTold(tick, in: database)
    return count
  }

  // MARK: Read

  /// How many messages people were told on each day: that of the state with which they were committed.
  public func messageCounts() throws -> [Day: Int] {
    try database.read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT day, count(*) FROM message JOIN tick ON tick.id = message.tick
          WHERE stage IN ('committed', 'open') GROUP BY day
          """)
      return Dictionary(
        uniqueKeysWithValues: rows.compactMap { row in
          Day(iso: row[0] as String).map { ($0, row[1]) }
        })
    }
  }

  /// The JSON of the messages that people were told on a day, in order.
  public func messages(on day: Day) throws -> [String] {
    try database.read {
      try String.fetchAll(
        $0,
        sql: """
          SELECT json FROM message JOIN tick ON tick.id = message.tick
          WHERE day = ? AND stage IN ('committed', 'open') ORDER BY message.id
          """, arguments: [day.description])
    }
  }

  /// The JSON of the messages of a state of knowledge, in order.
  public func messages(of tick: Int64) throws -> [String] {
    try database.read {
      try String.fetchAll(
        $0, sql: "SELECT json FROM message WHERE tick = ? ORDER BY id", arguments: [tick])
    }
  }

  /// The messages of a state of knowledge, in order, with the channels that take them.
  public func tellings(
    of tick: Int64
  ) throws -> [(identifier: String, headline: String, channels: [String])] {
    try database.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT identifier, headline,
            (SELECT group_concat(channel, ' ') FROM handing WHERE message = message.id)
          FROM message WHERE tick = ? ORDER BY id
          """, arguments: [tick]
      ).map { row in
        let channels = (row[2] as String?)?.split(separator: " ").map(String.init) ?? []
        return (row[0], row[1], channels.sorted())
      }
    }
  }

  /// A message by its identifier.
  public func message(_ identifier: String) throws -> StoredMessage? {
    try database.read {
      try StoredMessage.fetchOne(
        $0, sql: "\(StoredMessage.selection) WHERE identifier = ?", arguments: [identifier]
      )
    }
  }

  /// The last messages of a county, and of the one to which it belongs, that a channel handed on, oldest first.
  public func handed(to county: String, by channel: String, most count: Int) throws -> [String] {
    try database.read {
      try String.fetchAll(
        $0,
        sql: """
          SELECT json FROM handing JOIN message ON message.id = handing.message
          WHERE (message.county = ?1 OR instr(absorbed, ' ' || ?1 || ' ') > 0) AND channel = ?2 AND outcome = 'handed'
          ORDER BY message.id DESC LIMIT ?3
          """, arguments: [county, channel, count]
      ).reversed()
    }
  }
}

extension StoredMessage: FetchableRecord {
  static let columns =
    "message.id, identifier, at, message.county, headline, stage, json, alert, sent, expires, absorbed, ruleset, state, stricter"
  static let selection = "SELECT \(columns) FROM message"

  /// - Parameter row: of `columns`.
  public init(row: Row) throws {
    self.init(
      id: row["id"], identifier: row["identifier"], moment: row["at"], county: row["county"],
      headline: row["headline"], stage: row["stage"], json: row["json"],
      alert: (row["alert"] as String?).map {
        NewMessage.Alert(record: $0, sent: row["sent"] ?? "", expires: row["expires"])
      })
    absorbed = (row["absorbed"] as String).split(separator: " ").map(String.init)
    rulesets = (row["ruleset"] as String).split(separator: " ").map(String.init)
    (state, stricter) = (row["state"], row["stricter"])
  }
}

extension StoredMessage.Stage: DatabaseValueConvertible {}
