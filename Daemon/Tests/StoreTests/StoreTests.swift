import Foundation
import GRDB
import Rules
import Testing

@testable import Store

/// A store in a folder of its own, which goes with it.
final class TemporaryStore {
  let folder: URL
  let store: Store

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try Store(path: TemporaryStore.path(folder))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static func path(_ folder: URL) -> String {
    folder.appending(path: "store.sqlite").path(percentEncoded: false)
  }
}

extension Store {
  /// Keeps values of one metric.
  @discardableResult
  func keep(
    _ rows: [PublishedRow], of source: String, at moment: Int, from origin: String,
    response: [UInt8], as verdict: Verdict, lastDay: Day? = nil,
    check: (ResponseOutcome) throws -> Void = { _ in }
  ) throws -> ResponseOutcome {
    try keep(
      { for row in rows { try $0(row) } }, metrics: ["level"], of: source, at: moment,
      from: origin, response: response, as: verdict, lastDay: lastDay, check: check)
  }
}

extension Store {
  /// Commits what is known now, unless that is what was known before.
  func commit(at moment: Int, day: Day, rules: Int64) throws -> KnowledgeState {
    let (knowledge, isNew) = try knowledge(at: moment, day: day, rules: rules)
    return isNew ? try commit(knowledge) : knowledge
  }
}

@Suite("The store")
struct StoreTests {
  let temporary: TemporaryStore
  var store: Store { temporary.store }

  init() throws { temporary = try TemporaryStore() }

  private func value(
    _ day: String, _ value: String?, published: String? = nil
  ) -> PublishedRow {
    PublishedRow(area: "04", day: Day(iso: day)!, published: published, values: [value])
  }

  /// What a tick leaves that was killed before it made the tables is none yet; what another program made is not touched.
  @Test func onlyAStoreIsAStore() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = TemporaryStore.path(folder)
    var database: DatabasePool? = try DatabasePool(path: path)
    try database?.write { try $0.execute(sql: "CREATE TABLE t (a); DROP TABLE t") }
    try database?.close()
    #expect(!Store.isThere(path))
    #expect(throws: Store.Unusable.self) { try Store(existing: path, readOnly: true) }
    var store: Store? = try Store(path: path)
    #expect(Store.isThere(path))
    try store?.database.close()
    for name in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + name) }
    database = try DatabasePool(path: path)
    try database?.write { try $0.execute(sql: "CREATE TABLE notes (a)") }
    try database?.close()
    store = nil
    #expect(throws: Store.Unusable.self) { try Store(path: path) }
    #expect(throws: Store.Unusable.self) { try Store(existing: path, readOnly: false) }
    database = try DatabasePool(path: path)
    #expect(try database?.read { try $0.tableExists("observation") } == false)
  }

  @Test func waitsForTheDisk() throws {
    #expect(try store.synchronous == 2)
    let mode = try store.database.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
    #expect(mode == "wal")
  }

  @Test func refusesAStoreOfANewerProgram() throws {
    try store.database.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('999')")
    }
    #expect(throws: Store.Unusable.self) {
      try Store(path: TemporaryStore.path(temporary.folder))
    }
  }

  @Test func observationsStay() throws {
    try store.keep(
      [value("2025-03-14", "431")], of: "gauges", at: 0, from: "a", response: [1], as: .accepted)
    #expect(throws: DatabaseError.self) {
      try store.database.write { try $0.execute(sql: "UPDATE observation SET written = '1'") }
    }
    #expect(throws: DatabaseError.self) {
      try store.database.write { try $0.execute(sql: "DELETE FROM observation") }
    }
    #expect(throws: DatabaseError.self) {
      try store.database.write {
        try $0.execute(
          sql: """
            INSERT INTO observation (fetch, source, metrics, area, day)
            VALUES (1, 'gauges', 1, '04', '14.03.2025')
            """)
      }
    }
  }

  @Test func keepsWhatIsNewAndCorrectionsAsRowsOfTheirOwn() throws {
    func keep(_ values: [PublishedRow], _ response: UInt8) throws -> [Int] {
      let kept = try store.keep(
        values, of: "gauges", at: 0, from: "a", response: [response], as: .accepted)
      return [kept.new, kept.corrections]
    }
    let first = [value("2025-03-14", "431"), value("2025-03-15", "400")]
    #expect(try keep(first, 1) == [2, 0])
    #expect(try keep(first, 1) == [0, 0])
    #expect(try keep([value("2025-03-14", "430"), value("2025-03-15", nil)], 2) == [2, 2])
    #expect(try keep([value("2025-03-14", "431")], 3) == [1, 1])
    let rows = try store.database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM observation")
    }
    #expect(rows == 5)
    // The same response is kept once.
    let contents = try store.database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM content")
    }
    #expect(contents == 3)
  }

  /// Rows as day and hour of their arrival, with their values, for 14 March; nil: with the history.
  @Test(
    arguments: [
      ([(nil, "5")], "5"),
      ([(14 * 24 + 9, "5")], "5"),
      // The last before the day ended.
      ([(14 * 24 + 9, "5"), (14 * 24 + 20, "6")], "6"),
      // Corrections that come later do not count.
      ([(14 * 24 + 9, "5"), (15 * 24, "6")], "5"),
      ([(nil, "5"), (15 * 24, "6")], "5"),
      // An outage over midnight: the first that came.
      ([(15 * 24, "6"), (16 * 24, "7")], "6"),
      // What was withdrawn on the day does not count, and what came instead does.
      ([(14 * 24 + 9, "5"), (14 * 24 + 20, nil)], nil),
      ([(14 * 24 + 9, "5"), (14 * 24 + 20, nil), (15 * 24, "6")], "6"),
      ([(15 * 24, nil), (16 * 24, "7")], "7"),
    ] as [([(Int?, String?)], String?)])
  func counts(_ rows: [(hour: Int?, value: String?)], _ expected: String?) throws {
    let march = Int(Day(iso: "2025-03-01")!.number - 1) * 86_400
    for (at, row) in rows.enumerated() {
      try store.keep(
        [value("2025-03-14", row.value)], of: "gauges", at: march + (row.hour ?? 0) * 3600,
        from: "a", response: [UInt8(at)], as: row.hour == nil ? .history : .accepted)
    }
    var found: [String?] = []
    try store.forEachCountingRow(
      of: "gauges", metrics: ["level"], isDated: false,
      dayOfMoment: { Day(number: Int32($0 / 86_400)) }
    ) { found.append($0.written) }
    #expect(found == [expected])
  }

  @Test func aDeliveryThatIsRefusedLeavesNothing() throws {
    let first = [value("2025-03-14", "431"), value("2025-03-15", "400")]
    try store.keep(first, of: "gauges", at: 0, from: "a", response: [1], as: .accepted)
    var seen: ResponseOutcome?
    #expect(throws: Refusal.self) {
      try store.keep(
        [value("2025-03-14", "1"), value("2025-03-15", "2"), value("2025-03-16", "3")],
        of: "gauges", at: 1, from: "a", response: [2], as: .accepted,
        lastDay: Day(iso: "2025-03-15")
      ) {
        seen = $0
        throw Refusal("no")
      }
    }
    // The newest known day is no history.
    #expect(seen == ResponseOutcome(response: 2, new: 3, corrections: 2, history: 1, corrected: 1))
    let rows = try store.database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM observation")
    }
    #expect(rows == 2)
    #expect(try store.responses().map(\.count) == [1])
  }

  @Test func whatIsAcceptedLeavesTheQuarantine() throws {
    try store.quarantine([1], of: "gauges", at: 0, from: "a", reason: "x")
    try store.quarantine([2], of: "gauges", at: 0, from: "a", reason: "y")
    try store.keep(
      [value("2025-03-14", "431")], of: "gauges", at: 1, from: "a", response: [1], as: .accepted)
    #expect(try store.quarantined().map(\.reason) == ["y"])
  }

  /// A source that sends another bad response each time does not fill the disk.
  @Test func theNewestOfOneFaultStayInQuarantine() throws {
    _ = try store.keep(rules: ["rulecheck.yaml": [2]], at: 0)
    for byte in UInt8(1)...16 {
      try store.quarantine([byte], of: "gauges", at: Int(byte), from: "a", reason: "short")
    }
    try store.quarantine([30], of: "gauges", at: 30, from: "a", reason: "torn")
    try store.quarantine([31], of: "beds", at: 31, from: "a", reason: "short")
    let kept = try store.quarantined()
    #expect(kept.map(\.moment) == [12, 13, 14, 15, 16, 30, 31])
    #expect(kept.map(\.others) == [0, 0, 0, 0, 11, 0, 0])
    #expect(try store.response(kept[0].id) == [12])
    // Their bytes go, unless something else has them, too.
    let contents = try store.database.read {
      try Data.fetchSet($0, sql: "SELECT bytes FROM content").map { $0[0] }
    }
    #expect(contents.sorted() == [2, 12, 13, 14, 15, 16, 30, 31])
    #expect(try store.responses().map(\.count) == [1, 17])
    // What is decided of others does not count.
    try store.drop(kept.prefix(2).map(\.id))
    try store.quarantine([17], of: "gauges", at: 40, from: "a", reason: "short")
    try store.quarantine([18], of: "gauges", at: 41, from: "a", reason: "short")
    #expect(try store.quarantined().map(\.others) == [0, 0, 11, 0, 0, 0, 0])
    try store.quarantine([19], of: "gauges", at: 42, from: "a", reason: "short")
    #expect(try store.quarantined().map(\.others) == [0, 0, 0, 0, 0, 0, 12])
    #expect(try store.check(at: 50).faults == [])
  }

  @Test func whoOnlyLooksWritesNothing() throws {
    let path = TemporaryStore.path(temporary.folder)
    let reader = try Store(existing: path, readOnly: true)
    #expect(try reader.problems() == [])
    #expect(throws: DatabaseError.self) { try reader.note("x", at: 0) }
    #expect(throws: Store.Unusable.self) { try Store(existing: path + "2", readOnly: true) }
    try store.database.write { try $0.execute(sql: "DELETE FROM grdb_migrations") }
    #expect(throws: Store.Unusable.self) { try Store(existing: path, readOnly: false) }
  }

  @Test func aStateIsCommittedOnceForEachChange() throws {
    let rules = try store.keep(rules: ["a.yaml": [1], "b.yaml": [2]], at: 0)
    #expect(try store.keep(rules: ["b.yaml": [2], "a.yaml": [1]], at: 9) == rules)
    #expect(try store.keep(rules: ["a.yaml": [2], "b.yaml": [1]], at: 9) != rules)
    #expect(try store.files(ofRules: rules) == ["a.yaml": [1], "b.yaml": [2]])
    let day = Day(iso: "2025-03-14")!
    let first = try store.commit(at: 1, day: day, rules: rules)
    #expect(try store.commit(at: 2, day: day, rules: rules) == first)
    #expect(try store.commit(at: 3, day: day + 1, rules: rules).id == first.id + 1)
    try store.keep(
      [value("2025-03-14", "431")], of: "gauges", at: 0, from: "a", response: [1], as: .accepted)
    #expect(try store.commit(at: 4, day: day + 1, rules: rules).id == first.id + 2)
    #expect(try store.shown() == nil)
    try store.show(first, made: "1")
    #expect(try store.shown()! == (first.id, "1"))
  }

  @Test func theLastFiftyProblemsAreKept() throws {
    for at in 1...60 { try store.note("problem \(at)", at: at) }
    #expect(try store.problems().map(\.text) == (11...60).map { "problem \($0)" })
    // One that comes again is the same, and the last.
    try store.note("problem 20", at: 70)
    #expect(try store.problems().count == 50)
    #expect(
      try store.problems().last == .init(text: "problem 20", first: 20, last: 70, times: 2))
  }
}
