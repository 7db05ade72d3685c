internal import GRDB

/// What is known of asking a source.
public struct Asking: Equatable, Sendable {
  /// How it marked its last response, to be asked only for another.
  public var etag: String?
  public var modified: String?
  /// When it last answered, in seconds since 1970.
  public var answered: Int?
  /// Since when it does not answer; nil: it does.
  public var failing: Int?
  /// How many times in a row it did not.
  public var failures = 0
  /// Why it did not, the last time.
  public var fault: String?
  /// The rules by which its last response was read: others may read the same otherwise. See `Store.rules`.
  public var rules: Int64?
  /// The rules by which it was last asked, whether it answered or not.
  public var asked: Int64?
  /// When it is asked again; nil: it never was, or nobody has to ask it.
  public var due: Int?
  /// Before when it does not want to be asked; nil: it does not say.
  public var notBefore: Int?
  /// How often it answered with a response, that it has nothing new, or not at all.
  public var received = 0
  public var unchanged = 0
  public var failed = 0
  /// After how many days without a new value its figures are old; nil: it does not say.
  public var staleAfter: Int?
  /// Which areas have had no values for days, as the end of a sentence; nil: all have.
  public var lacking: String?

  public init() {}

  /// It answered that it has nothing new.
  public mutating func isUnchanged(at moment: Int) {
    (answered, failing, failures, fault, notBefore) = (moment, nil, 0, nil, nil)
    unchanged += 1
  }

  /// It answered with a response, which was read by some rules.
  public mutating func hasAnswered(
    at moment: Int, etag: String?, modified: String?, rules: Int64
  ) {
    (answered, failing, failures, fault, notBefore) = (moment, nil, 0, nil, nil)
    (self.etag, self.modified, self.rules) = (etag, modified, rules)
    received += 1
  }

  /// It did not answer.
  /// - Parameter wanted: before when it does not want to be asked; nil: it does not say.
  public mutating func hasFailed(at moment: Int, _ reason: String, notBefore wanted: Int? = nil) {
    notBefore = wanted
    failing = failing ?? moment
    failures += 1
    fault = reason
    failed += 1
  }
}

extension Store {
  public func asking(_ source: String) throws -> Asking {
    try database.read { try Store.asking(source, $0) }
  }

  private static func asking(_ source: String, _ database: Database) throws -> Asking {
    var asking = Asking()
    guard
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT etag, modified, answered, failing, failures, fault, rules, due, received, unchanged, failed,
            stale_after, asked, not_before, lacking
          FROM asking WHERE source = ?
          """, arguments: [source])
    else { return asking }
    (asking.etag, asking.modified, asking.answered) = (row[0], row[1], row[2])
    (asking.failing, asking.failures, asking.fault) = (row[3], row[4], row[5])
    (asking.rules, asking.due) = (row[6], row[7])
    (asking.received, asking.unchanged, asking.failed) = (row[8], row[9], row[10])
    (asking.staleAfter, asking.asked) = (row[11], row[12])
    (asking.notBefore, asking.lacking) = (row[13], row[14])
    return asking
  }

  /// Keeps what is known of asking a source.
  public func put(_ asking: Asking, of source: String) throws {
    try database.write {
      guard try Store.asking(source, $0) != asking else { return }
      try $0.execute(
        sql: """
          INSERT OR REPLACE INTO asking (source, etag, modified, answered, failing, failures, fault, rules, due,
            received, unchanged, failed, stale_after, asked, not_before, lacking)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          source, asking.etag, asking.modified, asking.answered, asking.failing, asking.failures,
          asking.fault, asking.rules, asking.due, asking.received, asking.unchanged, asking.failed,
          asking.staleAfter, asking.asked, asking.notBefore,
          asking.lacking,
        ])
    }
  }

  /// The sources of the last rules, by name.
  public func sources() throws -> [String] {
    try database.read { try String.fetchAll($0, sql: "SELECT source FROM asking ORDER BY source") }
  }

  /// Forgets how sources were asked that the rules no longer have. Their values stay.
  public func forget(allBut sources: [String]) throws {
    guard try self.sources().contains(where: { !sources.contains($0) }) else { return }
    try database.write { database in
      for source in try String.fetchAll(database, sql: "SELECT source FROM asking")
      where !sources.contains(source) {
        try database.execute(sql: "DELETE FROM asking WHERE source = ?", arguments: [source])
      }
    }
  }
}
