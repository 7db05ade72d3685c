import Foundation
import GRDB
import Rules
import Testing

@testable import Store

@Suite("The check of the store")
struct StoreCheckTests {
  let temporary: TemporaryStore
  var store: Store { temporary.store }

  init() throws {
    temporary = try TemporaryStore()
    let rows = (0..<400).map { day in
      PublishedRow(area: "04", day: Day(iso: "2025-01-01")! + day, published: nil, values: ["431"])
    }
    try store.keep(rows, of: "gauges", at: 0, from: "a", response: [1], as: .accepted)
    let rules = try store.keep(rules: ["rulecheck.yaml": [1]], at: 0)
    try store.know([channel], at: 1)
    for moment in [1, 2, 3] {
      let new = try store.knowledge(
        at: moment, day: Day(iso: "2025-03-01")!, rules: rules, isAnew: true
      ).now
      let message = NewMessage(
        identifier: "\(moment)", county: "04", headline: "News", json: "{}")
      _ = try store.commit(
        new, telling: [message], isTold: moment < 3, channels: [channel])
    }
  }

  private let channel = ChannelFilter(name: "app") { _ in true }

  private var faults: [String] {
    get throws { try store.check(at: 9).faults }
  }

  @Test func aSoundStoreHasNoFaults() throws {
    #expect(try faults == [])
    _ = try store.release(list: try store.heldList().number, at: 4)
    try store.open()
    #expect(try faults == [])
  }

  /// SQLite itself answers from the other pages, and says nothing.
  @Test func aDamagedPageIsFound() throws {
    try store.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    let path = TemporaryStore.path(temporary.folder)
    try store.database.close()
    let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    let index = try DatabaseQueue(path: path).read {
      try #require(
        try Int.fetchOne(
          $0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'observation_of_day'"))
    }
    #expect(index * 4096 <= size)
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: UInt64((index - 1) * 4096))
    try file.write(contentsOf: Data(repeating: 0xFF, count: 512))
    try file.close()
    let damaged = try Store(existing: path, readOnly: true)
    #expect(try damaged.lastKnowledge() != nil)
    #expect(try damaged.check(at: 9).faults.first?.hasPrefix("SQLite: ") == true)
  }

  /// Whichever page is damaged, also that with the schema or with what was migrated.
  @Test func eachDamagedPageIsFound() throws {
    try store.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    let path = TemporaryStore.path(temporary.folder)
    try store.database.close()
    let sound = try Data(contentsOf: URL(filePath: path))
    for page in 0..<(sound.count / 4096) {
      for filler in [0xFF, 0] as [UInt8] {
        var damaged = sound
        damaged.replaceSubrange(
          (page * 4096)..<(page * 4096 + 512), with: Data(repeating: filler, count: 512))
        guard damaged != sound else { continue }
        try damaged.write(to: URL(filePath: path))
        let faults = try Store.check(existing: path, at: 9).faults
        #expect(!faults.isEmpty, "page \(page)")
        let copy = temporary.folder.appending(path: "copy").path(percentEncoded: false)
        let backup = Result { try Store(existing: path, readOnly: false).backUp(to: copy) }
        if case .failure(let error) = backup {
          #expect(!Store.said(error).contains("full"), "page \(page)")
        }
        for name in ["copy", "copy.partial"] {
          try? FileManager.default.removeItem(at: temporary.folder.appending(path: name))
        }
      }
    }
    try sound.write(to: URL(filePath: path))
    #expect(try Store.check(existing: path, at: 9).faults == [])
  }

  /// Where nothing can be written, all is read that is in the file.
  @Test func aStoreIsReadWhereNothingCanBeWritten() throws {
    let path = TemporaryStore.path(temporary.folder)
    try store.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try store.database.close()
    for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    // A link to itself: in its place nothing can be written, whoever runs this.
    try FileManager.default.createSymbolicLink(
      atPath: path + "-shm", withDestinationPath: path + "-shm")
    #expect(throws: DatabaseError.self) {
      var configuration = Configuration()
      configuration.readonly = true
      try DatabaseQueue(path: path, configuration: configuration).read {
        _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM tick")
      }
    }
    #expect(try Store(existing: path, readOnly: true).lastKnowledge() != nil)
    #expect(try Store.check(existing: path, at: 9).faults == [])
    try Data([1]).write(to: URL(filePath: path + "-wal"))
    #expect {
      try Store(existing: path, readOnly: true)
    } throws: {
      "\($0)".contains("this user may not write in its folder")
    }
  }

  @Test(
    arguments: [
      (
        "UPDATE content SET bytes = x'02' WHERE hash = (SELECT response FROM fetch)",
        "the bytes of a response or file of rules are not those of their SHA-256 4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a"
      ),
      (
        "DELETE FROM tick WHERE id = 1",
        "1 row of `message` without the row of `tick` that belongs to it"
      ),
      (
        "UPDATE tick SET observation = 4711 WHERE id = 2",
        "there are states of knowledge with values that are not in the store: 1"
      ),
      (
        "UPDATE told SET tick = 1",
        "there are messages that were let go, of states of which people were not told: 1"
      ),
      (
        "UPDATE told SET tick = 3",
        "there are messages that are held, of states of which people were told: 1"
      ),
      (
        "UPDATE handing SET county = '05' WHERE message = 1",
        "there are deliveries for another county than that of their message: 1"
      ),
      (
        "DELETE FROM channel", "there are deliveries by channels that the store does not know: 3"
      ),
    ]) func partsThatDoNotFitAreFound(_ change: String, _ fault: String) throws
  {
    try store.database.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA foreign_keys = OFF")
      try database.execute(sql: change)
      try database.execute(sql: "PRAGMA foreign_keys = ON")
    }
    #expect(try faults == [fault])
  }

  @Test func theLastCheckIsKept() throws {
    #expect(try store.lastCheck() == nil)
    for faults in [["a", "b"], []] {
      let check = StoreCheck(moment: 90_000, faults: faults)
      try store.keep(check)
      #expect(try store.lastCheck() == check)
      #expect(!check.isOld(at: 90_000 + 86_399))
      #expect(check.isOld(at: 90_000 + 86_400) && check.isOld(at: 3600))
    }
  }
}
