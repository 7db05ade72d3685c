internal import Crypto
public import Foundation
internal import GRDB

/// What a resident chose: where a device is told, and of what.
public struct Subscription: Sendable, Equatable {
  /// The address that the push service of the browser gave it.
  public var endpoint: String
  /// A point of P-256, compressed: 33 bytes.
  public var key: Data
  /// The authentication secret: 16 bytes.
  public var secret: Data
  /// The identifier of a county or state.
  public var area: String
  /// The code of the language of the texts.
  public var language: String
  /// Whether it is told only what gets stricter.
  public var isStricterOnly: Bool
  /// Whether what is not urgent is gathered, once a day.
  public var isDigest: Bool

  public init(
    endpoint: String, key: Data, secret: Data, area: String, language: String,
    isStricterOnly: Bool, isDigest: Bool
  ) {
    (self.endpoint, self.key, self.secret) = (endpoint, key, secret)
    (self.area, self.language) = (area, language)
    (self.isStricterOnly, self.isDigest) = (isStricterOnly, isDigest)
  }

  /// A number for the device: that of its endpoint.
  static func device(_ endpoint: String) -> Int64 {
    SHA256.hash(data: Data(endpoint.utf8)).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
  }
}

extension Store {
  /// What becomes of a wish to be told.
  public enum Subscribing: Equatable, Sendable {
    case new
    case changed
    /// There are as many as there may be, on the whole or for the device.
    case full
    case fullForDevice
  }

  /// Keeps what a resident chose. The same again changes nothing.
  /// - Parameters:
  ///   - most: how many there may be on the whole.
  ///   - mostOfDevice: how many areas a device may have.
  public func subscribe(
    _ subscription: Subscription, most: Int, mostOfDevice: Int, at moment: Int
  ) throws -> Subscribing {
    let device = Subscription.device(subscription.endpoint)
    return try database.write { database in
      let areas = try String.fetchSet(
        database, sql: "SELECT area FROM subscription WHERE device = ? AND endpoint = ?",
        arguments: [device, subscription.endpoint])
      // Keys are those of the device, whatever the area.
      try database.execute(
        sql: "UPDATE subscription SET key = ?, secret = ? WHERE device = ? AND endpoint = ?",
        arguments: [subscription.key, subscription.secret, device, subscription.endpoint])
      if areas.contains(subscription.area) {
        try database.execute(
          sql: """
            UPDATE subscription SET language = ?, stricter = ?, digest = ?
            WHERE device = ? AND area = ?
            """,
          arguments: [
            subscription.language, subscription.isStricterOnly, subscription.isDigest, device,
            subscription.area,
          ])
        return .changed
      }
      guard areas.count < mostOfDevice else { return .fullForDevice }
      let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM subscription") ?? 0
      guard count < most else { return .full }
      try database.execute(
        sql: """
          INSERT INTO subscription (device, endpoint, key, secret, area, language, stricter, digest, since, position, due)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          device, subscription.endpoint, subscription.key, subscription.secret, subscription.area,
          subscription.language, subscription.isStricterOnly, subscription.isDigest, moment,
          try Store.lastRelease(database), moment,
        ])
      return .new
    }
  }

  private static func lastRelease(_ database: Database) throws -> Int64 {
    try Int64.fetchOne(
      database, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'release'") ?? 0
  }

  /// Gives all areas of a device to its new endpoint, which its browser made in the place of the old one.
  /// The new one is confirmed by what is delivered to it.
  /// - Returns: how many areas these are; nil: they would be too many.
  public func moveSubscriptions(
    from old: String, to endpoint: String, key: Data, secret: Data, mostOfDevice: Int,
    at moment: Int
  ) throws -> Int? {
    let (from, to) = (Subscription.device(old), Subscription.device(endpoint))
    return try database.write { database in
      let areas = try Int.fetchOne(
        database,
        sql: "SELECT count(DISTINCT area) FROM subscription WHERE device = ? OR device = ?",
        arguments: [from, to])
      guard areas ?? 0 <= mostOfDevice else { return nil }
      // Where both are there, the new one says what its owner chose last.
      try database.execute(
        sql: """
          DELETE FROM subscription WHERE device = ?1 AND endpoint = ?2 AND ?1 <> ?3
            AND area IN (SELECT area FROM subscription WHERE device = ?3)
          """, arguments: [from, old, to])
      let merged = database.changesCount
      try database.execute(
        sql: """
          UPDATE subscription SET device = ?1, endpoint = ?2, key = ?3, secret = ?4,
            confirmed = confirmed AND ?1 = ?5, since = ?7
          WHERE device = ?5 AND endpoint = ?6
          """, arguments: [to, endpoint, key, secret, from, old, moment])
      return merged + database.changesCount
    }
  }

  /// Ends that a device is told.
  /// - Parameter area: nil: about any area.
  public func unsubscribe(_ endpoint: String, from area: String?) throws {
    let device = Subscription.device(endpoint)
    try database.write { database in
      try database.execute(
        sql: """
          DELETE FROM subscription WHERE device = ?1 AND endpoint = ?2 AND (?3 IS NULL OR area = ?3)
          """, arguments: [device, endpoint, area])
      try Store.count("ended", database.changesCount, in: database)
    }
  }

  static func count(_ name: String, _ count: Int, in database: Database) throws {
    guard count > 0 else { return }
    try database.execute(
      sql: """
        INSERT INTO push_count (name, count) VALUES (?1, ?2)
        ON CONFLICT (name) DO UPDATE SET count = count + ?2
        """, arguments: [name, count])
  }

  /// Ends all.
  /// - Returns: how many they were.
  public func endSubscriptions() throws -> Int {
    try database.write { database in
      try database.execute(sql: "DELETE FROM subscription")
      let count = database.changesCount
      try Store.count("ended", count, in: database)
      return count
    }
  }

  /// How subscriptions stand, by area.
  public struct SubscriptionCount: Sendable, Equatable {
    public var area: String
    public var all: Int
    /// Those to which nothing was delivered yet.
    public var unconfirmed: Int
    /// Those whose last attempt failed.
    public var failing: Int
  }

  /// What is known of devices: never an endpoint.
  public func subscriptionCounts() throws -> (areas: [SubscriptionCount], counts: [String: Int]) {
    try database.read { database in
      let areas = try Row.fetchAll(
        database,
        sql: """
          SELECT area, count(*), sum(confirmed = 0), sum(fault IS NOT NULL) FROM subscription GROUP BY area ORDER BY area
          """
      ).map { SubscriptionCount(area: $0[0], all: $0[1], unconfirmed: $0[2], failing: $0[3]) }
      let counts = try Row.fetchAll(database, sql: "SELECT name, count FROM push_count")
      return (areas, Dictionary(uniqueKeysWithValues: counts.map { ($0[0], $0[1]) }))
    }
  }
}
