public import GRDB

/// What is known of asking a source.
public struct SourceState: Codable, Equatable, Sendable {
  /// Its name.
  public var source: String
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

  public init(_ source: String = "") { self.source = source }

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

extension SourceState: FetchableRecord, PersistableRecord {
  public static let databaseTableName = "asking"
  public static let databaseColumnDecodingStrategy =
    DatabaseColumnDecodingStrategy.convertFromSnakeCase
  public static let databaseColumnEncodingStrategy =
    DatabaseColumnEncodingStrategy.convertToSnakeCase
}

extension Store {
  public func state(of source: String) throws -> SourceState {
    try database.read { try SourceState.fetchOne($0, key: source) } ?? SourceState(source)
  }

  /// Keeps what is known of asking a source.
  public func put(_ state: SourceState) throws {
    try database.write {
      guard try SourceState.fetchOne($0, key: state.source) != state else { return }
      try state.save($0)
    }
  }

  /// The sources of the last rules, by name.
  public func sources() throws -> [String] {
    try database.read { try String.fetchAll($0, sql: "SELECT source FROM asking ORDER BY source") }
  }

  /// Forgets how sources were asked that the rules no longer have. Their values stay.
  public func forget(allBut sources: [String]) throws {
    guard try self.sources().contains(where: { !sources.contains($0) }) else { return }
    try database.write {
      _ = try SourceState.filter(!sources.contains(Column("source"))).deleteAll($0)
    }
  }
}
