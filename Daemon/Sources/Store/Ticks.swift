internal import Foundation
public import GRDB
public import Rules

/// A state of knowledge that was committed: what is new lies between two of them.
public struct KnowledgeState: Equatable, Sendable {
  /// In the order of their commits.
  public var id: Int64
  /// When it was committed, in seconds since 1970.
  public var moment: Int
  /// The day of which the answers are.
  public var day: Day
  /// The last row of observations that was known.
  public var observation: Int64
  /// The rules in force, see `Store.rules`.
  public var rules: Int64
}

extension KnowledgeState: FetchableRecord {
  public init(row: Row) throws {
    let written: String = row["day"]
    guard let day = Day(iso: written) else {
      throw DatabaseError(message: "`\(written)` is not the day of a state of knowledge")
    }
    self.init(
      id: row["id"], moment: row["at"], day: day, observation: row["observation"],
      rules: row["rules"])
  }
}

extension Store {
  /// The last state that was committed; nil: there is none yet.
  public func lastKnowledge() throws -> KnowledgeState? {
    try database.read { try Store.lastKnowledge($0) }
  }

  private static func lastKnowledge(_ database: Database) throws -> KnowledgeState? {
    try knowledge("ORDER BY id DESC LIMIT 1", database)
  }

  /// The first state that was committed; nil: there is none yet.
  public func firstKnowledge() throws -> KnowledgeState? {
    try database.read { try Store.knowledge("ORDER BY id LIMIT 1", $0) }
  }

  /// The state of which people were told last; nil: there is none yet.
  public func toldKnowledge() throws -> KnowledgeState? {
    try database.read { try Store.knowledge("WHERE id = (SELECT tick FROM told)", $0) }
  }

  private static func knowledge(_ condition: String, _ database: Database) throws -> KnowledgeState?
  {
    try KnowledgeState.fetchOne(database, sql: "SELECT * FROM tick \(condition)")
  }

  /// The state of knowledge that would be committed now.
  /// - Parameter isAnew: whether it is another one in any case.
  /// - Returns: the last one if nothing is new; else one that is not committed yet, without an identifier.
  public func knowledge(
    at moment: Int, day: Day, rules: Int64, isAnew: Bool = false
  ) throws -> (now: KnowledgeState, isNew: Bool) {
    try database.read { database in
      let observation =
        try Int64.fetchOne(database, sql: "SELECT max(id) FROM observation") ?? 0
      if !isAnew, let last = try Store.lastKnowledge(database), last.day == day,
        last.observation == observation, last.rules == rules
      {
        return (last, false)
      }
      return (
        KnowledgeState(id: 0, moment: moment, day: day, observation: observation, rules: rules),
        true
      )
    }
  }

  /// Commits a state of knowledge, what people are told with it, and by whom, at once.
  /// - Parameters:
  ///   - messages: what is new since the last state of which people were told, in order; nil: that cannot be worked out.
  ///   - isTold: whether people are told; otherwise the messages take the place of those that wait for an operator, and
  ///     what is told next is what is new since the same state as now.
  ///   - channels: those of the configuration, and which messages each takes.
  /// - Returns: the same state with its identifier.
  public func commit(
    _ knowledge: KnowledgeState, telling messages: [NewMessage]? = [], isTold: Bool = true,
    channels: [ChannelFilter] = []
  ) throws -> KnowledgeState {
    try database.write { database in
      var committed = knowledge
      try database.execute(
        sql: "INSERT INTO tick (at, day, observation, rules) VALUES (?, ?, ?, ?)",
        arguments: [
          knowledge.moment, knowledge.day.description, knowledge.observation, knowledge.rules,
        ])
      committed.id = database.lastInsertedRowID
      guard let messages else { return committed }
      // What was held is in what is new since the last that was told.
      try database.execute(sql: "DELETE FROM message WHERE stage = 'held'")
      try Store.add(
        messages, of: committed.id, at: knowledge.moment, stage: isTold ? .committed : .held,
        channels, in: database)
      if isTold { try Store.setTold(committed.id, in: database) }
      return committed
    }
  }

  /// The state of which data files and site are, and what made them; nil: they were never written.
  public func shown() throws -> (tick: Int64, made: String)? {
    try database.read {
      try Row.fetchOne($0, sql: "SELECT tick, made FROM shown").map { ($0[0], $0[1]) }
    }
  }

  /// Notes that data files and site are of a state.
  /// - Parameter made: what made them beside it, such as the version of the program.
  public func show(_ knowledge: KnowledgeState, made: String) throws {
    try database.write {
      try $0.execute(
        sql: "INSERT OR REPLACE INTO shown (id, tick, made) VALUES (1, ?, ?)",
        arguments: [knowledge.id, made])
    }
  }

  /// A tick that came to its end.
  public struct FinishedTick: Codable, Equatable, Sendable {
    /// When it began, in seconds since 1970.
    public var moment: Int
    public var milliseconds: Int
    /// How many things went wrong.
    public var problems: Int

    public init(moment: Int, milliseconds: Int, problems: Int) {
      (self.moment, self.milliseconds, self.problems) = (moment, milliseconds, problems)
    }
  }

  /// The last tick that came to its end; nil: none did.
  public func lastTick() throws -> FinishedTick? {
    try database.read {
      try FinishedTick.fetchOne($0, sql: "SELECT at AS moment, milliseconds, problems FROM beat")
    }
  }

  /// Notes that a tick came to its end.
  public func finishTick(_ tick: FinishedTick) throws {
    try database.write {
      try $0.execute(
        sql: "INSERT OR REPLACE INTO beat (id, at, milliseconds, problems) VALUES (1, ?, ?, ?)",
        arguments: [tick.moment, tick.milliseconds, tick.problems])
      // What people missed is worked out.
      try Store.markAsCopy(false, in: $0)
    }
  }

  /// When something was last done, in seconds since 1970; nil: nothing was.
  public func lastMoment() throws -> Int? {
    try [lastKnowledge()?.moment, lastTick()?.moment].compactMap { $0 }.max()
  }

  // MARK: Rules

  /// Keeps rules, for the day on which those in their folder cannot be read.
  /// - Parameter files: all that were read, by path.
  /// - Returns: their identifier: the same files have the same.
  public func keep(rules files: [String: [UInt8]], at moment: Int) throws -> Int64 {
    let sorted = files.sorted { $0.key < $1.key }
    let hashes = sorted.map { Store.hash(of: $0.value) }
    let list = zip(sorted, hashes).map { "\($1) \($0.key)\n" }.joined()
    let fingerprint = Store.hash(of: Array(list.utf8))
    if let known = try database.read({ try Store.rules(fingerprint, $0) }) { return known }
    return try database.write { database in
      try database.execute(
        sql: "INSERT INTO rules (fingerprint, since) VALUES (?, ?)",
        arguments: [fingerprint, moment])
      let rules = database.lastInsertedRowID
      for (path, bytes) in sorted {
        try database.execute(
          sql: "INSERT INTO rule_file (rules, path, content) VALUES (?, ?, ?)",
          arguments: [rules, path, try Store.keep(bytes, in: database)])
      }
      return rules
    }
  }

  private static func rules(_ fingerprint: String, _ database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database, sql: "SELECT id FROM rules WHERE fingerprint = ?", arguments: [fingerprint])
  }

  /// The files of rules that were kept, by path.
  public func files(ofRules rules: Int64) throws -> [String: [UInt8]] {
    try database.read { database in
      var files: [String: [UInt8]] = [:]
      let rows = try Row.fetchCursor(
        database,
        sql:
          "SELECT path, bytes FROM rule_file JOIN content ON hash = content WHERE rules = ?",
        arguments: [rules])
      while let row = try rows.next() {
        let bytes: Data = row[1]
        files[row[0]] = Array(bytes)
      }
      return files
    }
  }

  // MARK: Problems

  /// How many problems are kept.
  private static let mostProblems = 50

  /// A problem, and since when and how often it came.
  public struct Problem: Codable, Equatable, Sendable {
    public var text: String
    /// In seconds since 1970.
    public var first: Int
    public var last: Int
    public var times: Int
  }

  /// Notes a problem, for whoever looks at what was wrong.
  public func note(_ problem: String, at moment: Int) throws {
    try database.write {
      try $0.execute(
        sql: """
          INSERT INTO problem (text, first, last, place)
          VALUES (?, ?, ?, (SELECT coalesce(max(place), 0) + 1 FROM problem))
          ON CONFLICT (text) DO UPDATE
          SET last = excluded.last, times = times + 1, place = excluded.place
          """, arguments: [problem, moment, moment])
      try $0.execute(
        sql: """
          DELETE FROM problem
          WHERE place NOT IN (SELECT place FROM problem ORDER BY place DESC LIMIT \(Store.mostProblems))
          """)
    }
  }

  /// The last problems, that which came last at the end.
  public func problems() throws -> [Problem] {
    try database.read { try Problem.fetchAll($0, sql: "SELECT * FROM problem ORDER BY place") }
  }
}

extension Store.FinishedTick: FetchableRecord {}
extension Store.Problem: FetchableRecord {}
