internal import Foundation
internal import GRDB

extension Store {
  /// Writes a copy of the store, whole as of one moment, while it is used. The file is there when the copy is whole.
  /// In it every channel waits for somebody to say from when it goes on: otherwise people would be told twice.
  /// - Parameter path: of a file that does not exist yet.
  /// - Throws: `Unusable` if there is one, it cannot be written, or the store is damaged.
  public func backUp(to path: String) throws {
    let partial = path + ".partial"
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Unusable(description: "\(path) exists: name a file that does not exist yet")
    }
    // What a copy that was cut short left behind.
    try? FileManager.default.removeItem(atPath: partial)
    do {
      try database.writeWithoutTransaction {
        try $0.execute(sql: "VACUUM INTO ?", arguments: [partial])
      }
    } catch let error as DatabaseError {
      try? FileManager.default.removeItem(atPath: partial)
      // Of a damaged store SQLite may say that the disk is full.
      if let damage = try? Store.check(existing: database.path, at: 0), !damage.faults.isEmpty {
        throw Unusable(
          description:
            "the store is damaged, and nothing was copied: `rulecheckd store check` lists what is wrong; restore an earlier backup (\(damage.faults[0]))"
        )
      }
      let said = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
      throw Unusable(description: "\(partial) cannot be written: \(said)")
    }
    // What is told after the copy was made, whoever goes on from it does not know.
    try DatabaseQueue(path: partial).write { database in
      try database.execute(sql: "UPDATE channel SET waits = 1")
      try Store.markAsCopy(true, in: database)
    }
    let file = try FileHandle(forUpdating: URL(filePath: partial))
    try file.synchronize()
    try file.close()
    try FileManager.default.moveItem(atPath: partial, toPath: path)
  }

  /// Removes the bytes of old responses. Their values stay, and so do responses in quarantine.
  /// - Parameter moment: responses that came before it, in seconds since 1970.
  /// - Returns: how many were removed.
  public func prune(before moment: Int) throws -> Int {
    try database.write {
      try $0.execute(
        sql: """
          DELETE FROM content WHERE hash IN (SELECT response FROM fetch)
            AND hash NOT IN (SELECT response FROM fetch WHERE at >= ? OR verdict = 'quarantined')
            AND hash NOT IN (SELECT content FROM rule_file)
          """, arguments: [moment])
      return $0.changesCount
    }
  }
}
