internal import Foundation
public import GRDB

/// A subscription for which there is something to be done.
public struct DueSubscription: Sendable {
  public var id: Int64
  public var subscription: Subscription
  /// Whether it is to get a message that tells nothing.
  public var greets: Bool
  /// The last release that it got, or that is none of its.
  public var position: Int64
  /// How many attempts there were before.
  public var attempts: Int
}

/// What became of an attempt to tell a device.
public enum SubscriptionResult: Sendable, Equatable {
  /// It was told up to a release.
  case told(upTo: Int64)
  /// Nothing up to a release is to be told.
  case skipped(upTo: Int64)
  /// There is nothing to be told before a time.
  case waits(until: Int)
  /// It got the message that tells nothing.
  case greeted
  /// It is tried again at a time.
  case again(due: Int, fault: String)
  /// It did not take what comes next, and never will: it is not told of it.
  case refused(upTo: Int64?, fault: String)
  /// There is no such device any more.
  case ended
}

extension Store {
  /// The messages of a channel of which no device was told yet, in order, also those whose time is that of a digest.
  public func releasable(in channel: String, most count: Int) throws -> [MessageDelivery] {
    try database.read { database in
      guard try Store.isOpen(channel, database) else { return [] }
      return try MessageDelivery.fetchAll(
        database,
        sql: """
          \(Store.selection) WHERE channel = ?1 AND outcome = 'pending' AND stage = 'open'
          ORDER BY message LIMIT ?2
          """, arguments: [channel, count])
    }
  }

  /// Allows messages of a channel to be told to devices, as handed on. Those who have it gathered are told when it is due.
  public func release(_ deliveries: [MessageDelivery], at moment: Int) throws {
    try database.write { database in
      for delivery in deliveries {
        let message = delivery.message
        for area in [message.county] + message.absorbed + [message.state].filter({ !$0.isEmpty }) {
          try database.execute(
            sql: "INSERT INTO release (message, area, due) VALUES (?, ?, ?)",
            arguments: [message.id, area, delivery.due])
          // Who waits after a fault goes on waiting.
          try database.execute(
            sql: """
              UPDATE subscription SET due = min(coalesce(due, 1 << 60), iif(digest, ?2, ?3))
              WHERE area = ?1 AND attempts = 0
              """, arguments: [area, max(delivery.due, moment), moment])
        }
        try database.execute(
          sql: """
            UPDATE handing SET outcome = 'handed', ended = ?, attempts = attempts + 1
            WHERE channel = ? AND message = ? AND outcome = 'pending'
            """, arguments: [moment, delivery.channel, message.id])
      }
    }
  }

  /// The subscriptions for which something is due, those that have waited longest first.
  public func dueSubscriptions(at moment: Int, most count: Int) throws -> [DueSubscription] {
    try database.read {
      try DueSubscription.fetchAll(
        $0,
        sql: """
          SELECT id, endpoint, key, secret, area, language, stricter, digest, greets, position, attempts
          FROM subscription WHERE due <= ? ORDER BY due, id LIMIT ?
          """, arguments: [moment, count])
    }
  }

  /// A message that devices may be told of.
  public struct Release: Sendable {
    public var id: Int64
    public var message: Int64
    /// When those are told who have messages gathered, in seconds since 1970.
    public var due: Int
  }

  /// The releases of an area after one of them, in order.
  /// - Parameter count: the most.
  public func releases(
    of area: String, after position: Int64, most count: Int
  ) throws -> [Release] {
    try database.read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT id, message, due FROM release WHERE area = ? AND id > ? ORDER BY id LIMIT ?",
        arguments: [area, position, count]
      ).map { Release(id: $0[0], message: $0[1], due: $0[2]) }
    }
  }

  /// Skips what devices may be told of messages from before a time.
  public func skipReleases(before moment: Int) throws {
    try database.write {
      try $0.execute(
        sql: """
          UPDATE subscription SET position = max(position, coalesce((
            SELECT max(release.id) FROM release JOIN message ON message.id = message
            WHERE release.area = subscription.area AND at < ?), 0))
          """, arguments: [moment])
    }
  }

  /// A message by its number.
  public func message(_ id: Int64) throws -> StoredMessage? {
    try database.read {
      try StoredMessage.fetchOne(
        $0, sql: "\(StoredMessage.selection) WHERE message.id = ?", arguments: [id])
    }
  }

  /// Claims subscriptions for an attempt: should nobody be able to note what becomes of it, they are tried again only later.
  /// - Parameter pause: after how many seconds, by the number of attempts before.
  public func claim(
    _ subscriptions: [DueSubscription], at moment: Int, pause: (Int) -> Int
  ) throws {
    try database.write { database in
      let statement = try database.cachedStatement(
        sql: "UPDATE subscription SET attempts = attempts + 1, due = ? WHERE id = ?")
      for subscription in subscriptions {
        try statement.execute(arguments: [moment + pause(subscription.attempts), subscription.id])
      }
    }
  }

  /// Lets all wait for which something is due.
  public func postponeSubscriptions(dueBy moment: Int, to later: Int) throws {
    try database.write {
      try $0.execute(
        sql: "UPDATE subscription SET due = ? WHERE due <= ?", arguments: [later, moment])
    }
  }

  /// Notes what became of attempts.
  /// - Parameter moment: now; a subscription for whose area there is more is due.
  public func note(_ results: [(id: Int64, result: SubscriptionResult)], at moment: Int) throws {
    try database.write { database in
      var counts: [String: Int] = [:]
      func execute(_ sql: String, _ arguments: StatementArguments) throws {
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
      }
      let more = """
        iif(EXISTS (SELECT 1 FROM release WHERE release.area = subscription.area AND release.id > position), ?1, NULL)
        """
      for (id, result) in results {
        switch result {
        case .told(let last), .skipped(let last):
          let isTold = result == .told(upTo: last)
          try execute(
            "UPDATE subscription SET position = max(position, ?2) WHERE id = ?1", [id, last])
          try execute(
            """
            UPDATE subscription SET attempts = 0, fault = NULL, confirmed = max(confirmed, ?3), due = \(more)
            WHERE id = ?2
            """, [moment, id, isTold])
          counts["sent", default: 0] += isTold ? 1 : 0
        case .waits(let due):
          try execute(
            "UPDATE subscription SET attempts = 0, fault = NULL, due = ?2 WHERE id = ?1", [id, due])
        case .greeted:
          try execute(
            """
            UPDATE subscription SET attempts = 0, fault = NULL, confirmed = 1, greets = 0, due = \(more)
            WHERE id = ?2
            """, [moment, id])
          counts["sent", default: 0] += 1
        case .again(let due, let fault):
          try execute(
            "UPDATE subscription SET due = ?2, fault = ?3 WHERE id = ?1", [id, due, fault])
        case .refused(nil, _):
          // Whoever takes no first message is no device, or none that can be told.
          try execute("DELETE FROM subscription WHERE id = ? AND NOT confirmed", [id])
          counts["ended", default: 0] += database.changesCount
          try execute(
            "UPDATE subscription SET greets = 0, attempts = 0, due = \(more) WHERE id = ?2",
            [moment, id])
        case .refused(let last?, let fault):
          try execute(
            "UPDATE subscription SET position = max(position, ?2) WHERE id = ?1", [id, last])
          try execute(
            """
            UPDATE subscription SET attempts = 0, fault = ?3, due = \(more)
            WHERE id = ?2
            """, [moment, id, fault])
          counts["refused", default: 0] += 1
        case .ended:
          try execute(
            """
            DELETE FROM subscription WHERE (device, endpoint) =
              (SELECT device, endpoint FROM subscription WHERE id = ?)
            """, [id])
          counts["ended", default: 0] += database.changesCount
        }
      }
      for (name, count) in counts { try Store.count(name, count, in: database) }
    }
  }

  /// Ends what was tried and never delivered to, and forgets releases that nobody needs any more.
  /// - Parameters:
  ///   - confirming: how many seconds a new subscription has.
  ///   - telling: how many seconds a message is told.
  public func tidySubscriptions(at moment: Int, confirming: Int, telling: Int) throws {
    let isNeeded = try database.read { database in
      try Bool.fetchOne(
        database,
        sql: """
          SELECT EXISTS (SELECT 1 FROM subscription WHERE confirmed = 0 AND since <= ? AND fault IS NOT NULL)
            OR (SELECT at FROM message WHERE id = (SELECT min(message) FROM release)) <= ?
          """, arguments: [moment - confirming, moment - telling])
    }
    guard isNeeded == true else { return }
    try database.write { database in
      try database.execute(
        sql: "DELETE FROM subscription WHERE confirmed = 0 AND since <= ? AND fault IS NOT NULL",
        arguments: [moment - confirming])
      try Store.count("ended", database.changesCount, in: database)
      try database.execute(
        sql: "DELETE FROM release WHERE message IN (SELECT id FROM message WHERE at <= ?)",
        arguments: [moment - telling])
    }
  }

  /// When a device next has to be told of something; nil: nothing waits.
  public func nextSubscriptionDue() throws -> Int? {
    try database.read {
      try Int.fetchOne($0, sql: "SELECT min(due) FROM subscription WHERE due IS NOT NULL")
    }
  }
}

extension DueSubscription: FetchableRecord {
  public init(row: Row) {
    id = row["id"]
    subscription = Subscription(
      endpoint: row["endpoint"], key: row["key"], secret: row["secret"], area: row["area"],
      language: row["language"], isStricterOnly: row["stricter"], isDigest: row["digest"])
    (greets, position, attempts) = (row["greets"], row["position"], row["attempts"])
  }
}
