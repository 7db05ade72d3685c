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

  public init() {}
}

extension Store {
  public func asking(_ source: String) throws -> Asking {
    try database.read { database in
      guard
        let row = try Row.fetchOne(
          database,
          sql:
            "SELECT etag, modified, answered, failing, failures, fault, rules FROM asking WHERE source = ?",
          arguments: [source])
      else { return Asking() }
      var asking = Asking()
      (asking.etag, asking.modified, asking.answered) = (row[0], row[1], row[2])
      (asking.failing, asking.failures, asking.fault, asking.rules) = (
        row[3], row[4], row[5], row[6]
      )
      return asking
    }
  }

  /// Notes that a source answered.
  public func answered(_ source: String, at moment: Int) throws {
    var asking = try asking(source)
    asking.answered = moment
    (asking.failing, asking.failures, asking.fault) = (nil, 0, nil)
    try put(asking, of: source)
  }

  /// Notes that a source answered with a response, and by which rules it was read.
  public func answered(
    _ source: String, at moment: Int, etag: String?, modified: String?, rules: Int64
  ) throws {
    var asking = Asking()
    (asking.etag, asking.modified, asking.answered) = (etag, modified, moment)
    asking.rules = rules
    try put(asking, of: source)
  }

  /// Notes by which rules the file of a source was read that nobody has to ask.
  public func read(_ source: String, by rules: Int64) throws {
    var asking = Asking()
    asking.rules = rules
    try put(asking, of: source)
  }

  /// Notes that a source did not answer.
  /// - Returns: since when it does not.
  public func failed(_ source: String, at moment: Int, _ reason: String) throws -> Int {
    var asking = try asking(source)
    asking.failing = asking.failing ?? moment
    asking.failures += 1
    asking.fault = reason
    try put(asking, of: source)
    return asking.failing ?? moment
  }

  private func put(_ asking: Asking, of source: String) throws {
    try database.write {
      try $0.execute(
        sql: """
          INSERT INTO asking (source, etag, modified, answered, failing, failures, fault, rules)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (source) DO UPDATE SET etag = excluded.etag, modified = excluded.modified,
            answered = excluded.answered, failing = excluded.failing, failures = excluded.failures,
            fault = excluded.fault, rules = excluded.rules
          """,
        arguments: [
          source, asking.etag, asking.modified, asking.answered, asking.failing, asking.failures,
          asking.fault, asking.rules,
        ])
    }
  }
}
