internal import GRDB
internal import Rules

/// What was published, when it came, and what followed: one SQLite file, to which only this program writes.
///
/// What is committed survives the loss of power; what was accepted is never changed or removed.
public struct Store: Sendable {
  let database: DatabasePool

  /// Why the store cannot be used, as a sentence.
  public struct Problem: Error, CustomStringConvertible {
    public let description: String
  }

  /// Opens the store, and makes it or brings it up to date where that is needed.
  /// - Throws: `Problem` if a newer program made it; `DatabaseError` if it cannot be opened or written.
  public init(path: String) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = true
    configuration.label = "store"
    database = try DatabasePool(path: path, configuration: configuration)
    // Opening a pool sets NORMAL, with which the last commits are lost with the power.
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    let migrator = Store.migrator
    if try database.read(migrator.hasBeenSuperseded) {
      throw Problem(
        description:
          "\(path) was made by a newer rulecheckd: run that one, or restore a backup from before the upgrade"
      )
    }
    try migrator.migrate(database)
  }

  /// Whether SQLite waits for the disk before it reports a commit: 2 is FULL.
  var synchronous: Int? {
    get throws {
      try database.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    }
  }
}
