internal import Foundation
internal import GRDB
internal import Rules

/// What was published, when it came, and what followed: one SQLite file, to which only this program writes.
///
/// What is committed survives the loss of power; what was accepted is never changed or removed.
public struct Store: Sendable {
  let database: DatabasePool

  /// Why the store cannot be used, as a sentence.
  public struct Unusable: Error, CustomStringConvertible {
    public let description: String
  }

  /// Opens the store, and makes it or brings it up to date where that is needed.
  /// - Throws: `Unusable` if a newer program made it, or another one; `DatabaseError` if it cannot be opened or written.
  public init(path: String) throws {
    database = try DatabasePool(path: path, configuration: Store.configuration)
    // Opening a pool sets NORMAL, with which the last commits are lost with the power.
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    try refuseOthers(path)
    try Store.migrator.migrate(database)
  }

  /// Opens a store as it is, also while another program works with it.
  /// - Parameter readOnly: nothing can be written.
  /// - Throws: `Unusable` if there is none, another version of the program made it, or its folder has to be writable for it;
  ///   `DatabaseError` if it cannot be opened otherwise.
  public init(existing path: String, readOnly: Bool) throws {
    guard Store.isThere(path) else {
      throw Unusable(description: "there is no store \(path): `rulecheckd tick` makes one")
    }
    if readOnly {
      database = try Store.readable(path)
    } else {
      database = try DatabasePool(path: path, configuration: Store.configuration)
      try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    }
    try refuseOthers(path)
    guard try database.read(Store.migrator.hasCompletedMigrations) else {
      throw Unusable(
        description:
          "\(path) was made by an older rulecheckd: the next tick of this one brings it up to date")
    }
  }

  /// Opens a store that is only read, also in a folder where nothing can be written.
  static func readable(_ path: String) throws -> DatabasePool {
    var configuration = Store.configuration
    configuration.readonly = true
    func opened(_ path: String) throws -> DatabasePool {
      let database = try DatabasePool(path: path, configuration: configuration)
      _ = try database.read(hasTables)
      return database
    }
    do {
      return try opened(path)
    } catch let error as DatabaseError where isOfDisk(error) {
      // SQLite wants to write a file next to a store that no program has open. Without a log of what was written last, all
      // is in the store itself, and can be read as a file that nobody changes.
      let isInUse = ["-wal", "-shm"].contains { ending in
        let file = try? FileManager.default.attributesOfItem(atPath: path + ending)
        return file?[.type] as? FileAttributeType == .typeRegular && file?[.size] as? Int != 0
      }
      if !isInUse, FileManager.default.isReadableFile(atPath: path),
        let database = try? opened(
          URL(filePath: path).absoluteURL.absoluteString + "?immutable=1")
      {
        return database
      }
      guard FileManager.default.isReadableFile(atPath: path) else {
        throw Unusable(
          description:
            "\(path) cannot be read: this user may not read it; run this as the user of rulecheckd")
      }
      throw Unusable(
        description:
          "\(path) cannot be read: this user may not write in its folder, or its disk is read-only, and SQLite needs to as long as no rulecheckd runs there. Run this as the user of rulecheckd; from a read-only disk, copy the store and \(path)-wal to another one, and name their folder as `state` (SQLite error \(error.extendedResultCode.rawValue))"
      )
    }
  }

  /// Whether a file has a store in it. An empty one has none, nor has a database without tables: a tick that is killed while
  /// it makes the store leaves one. A file that cannot be read may be a store.
  public static func isThere(_ path: String) -> Bool {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    guard let size, size > 0 else { return false }
    return (try? readable(path).read(hasTables)) ?? true
  }

  private static func hasTables(_ database: Database) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT * FROM sqlite_master)") ?? false
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = true
    configuration.label = "store"
    return configuration
  }

  private func refuseOthers(_ path: String) throws {
    let isOther = try database.read {
      try Store.hasTables($0) && !$0.tableExists("grdb_migrations")
    }
    if isOther {
      throw Unusable(
        description:
          "\(path) is a database of another program: move it away, and restore a backup of the store if there was one"
      )
    }
    guard try database.read(Store.migrator.hasBeenSuperseded) else { return }
    throw Unusable(
      description:
        "\(path) was made by a newer rulecheckd: run that one, or restore a backup from before the upgrade"
    )
  }

  /// Whether a disk that is full, read-only or broken is the reason.
  public static func isOfDisk(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    return [.SQLITE_READONLY, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN].contains(
      error.resultCode)
  }

  /// What went wrong, as a sentence without statements.
  public static func said(_ error: any Error) -> String {
    guard let error = error as? DatabaseError else { return "\(error)" }
    let said =
      switch error.resultCode {
      case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
        "the store cannot be written: this user does not own the state, or the disk is read-only"
      case .SQLITE_FULL: "the store cannot be written: the disk is full"
      case .SQLITE_IOERR: "the store cannot be read or written: the disk fails, or is full"
      case .SQLITE_CANTOPEN:
        "the store cannot be opened: it or its folder is missing, this user may not write there, or the disk is read-only"
      case .SQLITE_CORRUPT, .SQLITE_NOTADB:
        "the store is damaged: run `rulecheckd store check`, and restore a backup if it says so, too"
      case .SQLITE_BUSY, .SQLITE_LOCKED: "the store has been in use by another program for too long"
      default: "the store cannot be used: \(error.message ?? "for a reason that is not known")"
      }
    return "\(said) (SQLite error \(error.extendedResultCode.rawValue))"
  }

  /// Whether SQLite waits for the disk before it reports a commit: 2 is FULL.
  var synchronous: Int? {
    get throws {
      try database.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    }
  }
}
