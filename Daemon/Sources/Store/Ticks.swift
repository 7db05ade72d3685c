internal import Foundation
internal import GRDB
public import Rules

/// A state of knowledge that was committed: what is new lies between two of them.
public struct Knowledge: Equatable, Sendable {
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

extension Store {
  /// The last state that was committed; nil: there is none yet.
  public func lastKnowledge() throws -> Knowledge? {
    try database.read { try Store.lastKnowledge($0) }
  }

  private static func lastKnowledge(_ database: Database) throws -> Knowledge? {
    guard
      let row = try Row.fetchOne(
        database, sql: "SELECT id, at, day, observation, rules FROM tick ORDER BY id DESC LIMIT 1"),
      let day = Day(iso: row[2] as String)
    else { return nil }
    return Knowledge(id: row[0], moment: row[1], day: day, observation: row[3], rules: row[4])
  }

  /// Commits what is known now, unless that is what was known before.
  public func commit(at moment: Int, day: Day, rules: Int64) throws -> Knowledge {
    try database.write { database in
      let observation =
        try Int64.fetchOne(database, sql: "SELECT max(id) FROM observation") ?? 0
      if let last = try Store.lastKnowledge(database), last.day == day,
        last.observation == observation, last.rules == rules
      {
        return last
      }
      try database.execute(
        sql: "INSERT INTO tick (at, day, observation, rules) VALUES (?, ?, ?, ?)",
        arguments: [moment, day.description, observation, rules])
      return Knowledge(
        id: database.lastInsertedRowID, moment: moment, day: day, observation: observation,
        rules: rules)
    }
  }

  /// The state of which data files and site are; nil: they were never written.
  public func shown() throws -> Int64? {
    try database.read { try Int64.fetchOne($0, sql: "SELECT tick FROM shown") }
  }

  /// Notes that data files and site are of a state.
  public func show(_ knowledge: Knowledge) throws {
    try database.write {
      try $0.execute(
        sql:
          "INSERT INTO shown (id, tick) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET tick = excluded.tick",
        arguments: [knowledge.id])
    }
  }

  /// When the last tick came to its end, in seconds since 1970, and how long it took; nil: none did.
  public func lastTick() throws -> (moment: Int, milliseconds: Int)? {
    try database.read {
      try Row.fetchOne($0, sql: "SELECT at, milliseconds FROM beat").map { ($0[0], $0[1]) }
    }
  }

  /// Notes that a tick came to its end.
  public func finishTick(at moment: Int, milliseconds: Int) throws {
    try database.write {
      try $0.execute(
        sql: """
          INSERT INTO beat (id, at, milliseconds) VALUES (1, ?, ?)
          ON CONFLICT (id) DO UPDATE SET at = excluded.at, milliseconds = excluded.milliseconds
          """, arguments: [moment, milliseconds])
    }
  }

  // MARK: Rules

  /// Keeps rules, for the day on which those in their folder cannot be read.
  /// - Parameter files: all that were read, by path.
  /// - Returns: their identifier: the same files have the same.
  public func keep(rules files: [String: [UInt8]], at moment: Int) throws -> Int64 {
    let sorted = files.sorted { $0.key < $1.key }
    let hashes = sorted.map { Store.sha256($0.value) }
    let list = zip(sorted, hashes).map { "\($1) \($0.key)\n" }.joined()
    let fingerprint = Store.sha256(Array(list.utf8))
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

  /// Notes a problem, for whoever looks at what was wrong; one that lasts is noted once.
  public func note(_ problem: String, at moment: Int) throws {
    try database.write {
      let last = try String.fetchOne($0, sql: "SELECT text FROM problem ORDER BY id DESC LIMIT 1")
      guard last != problem else { return }
      try $0.execute(
        sql: "INSERT INTO problem (at, text) VALUES (?, ?)", arguments: [moment, problem])
      try $0.execute(
        sql: """
          DELETE FROM problem WHERE id <= (SELECT max(id) FROM problem) - \(Store.mostProblems)
          """)
    }
  }

  /// The last problems, oldest first.
  public func problems() throws -> [(moment: Int, text: String)] {
    try database.read { database in
      try Row.fetchAll(database, sql: "SELECT at, text FROM problem ORDER BY id").map {
        (moment: $0[0], text: $0[1])
      }
    }
  }
}
