import Foundation
import Hummingbird
import Rules
import Store
import Testing

@testable import Service

@Suite("What an operator decides")
struct JudgementTests {
  let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private var figures: [String] {
    get throws {
      try workplace.text("rules/data/level.csv").split(separator: "\n").map(String.init)
    }
  }

  /// A day later without its first county.
  private func lackACounty() throws {
    let more = ["02", "03", "04"].map { "\($0),2025-03-31,300" }
    try workplace.write(
      (try figures + more).joined(separator: "\n") + "\n", to: "rules/data/level.csv")
  }

  private let reason =
    "gauges: response 2 is quarantined: on 2025-03-31 it has no row for Springs (01), which had a value on 2025-03-30"

  private func judgement(hour: Int = 8) throws -> Judgement {
    try Judgement(
      try State(workplace.settings), now: Workplace.moment("2025-03-31", hour: hour))
  }

  private func quarantined() throws -> [Quarantined] {
    try Store(path: workplace.settings.store).quarantined()
  }

  @Test func whatIsAcceptedCounts() async throws {
    try await workplace.tick(on: "2025-03-30")
    try lackACounty()
    #expect(try await workplace.tick(on: "2025-03-31").sentences == [reason])
    #expect(try !workplace.text("state/data/gauges.csv").contains("2025-03-31"))
    let response = try #require(try quarantined().first)
    #expect(response.origin == "data/level.csv")
    #expect(try judgement().accept(response.id) == "gauges: 3 new values")
    #expect(try quarantined() == [])
    let report = try await workplace.tick(on: "2025-03-31", hour: 9)
    #expect(report.isRenewed)
    #expect(report.sentences == [])
    #expect(try workplace.text("state/data/gauges.csv").contains("2025-03-31,04,300"))
    #expect(throws: Stop.self) { try judgement().accept(response.id) }
  }

  /// What came later is nearer to what the source says: an older response adds to it, and corrects nothing.
  @Test func whatCameLaterStays() async throws {
    try await workplace.tick(on: "2025-03-30")
    try lackACounty()
    try await workplace.tick(on: "2025-03-31")
    let old = try #require(try quarantined().first).id
    let more = try figures.filter { !$0.contains("2025-03-31") }
    let day = ["02", "03", "04"].map { "\($0),2025-03-31,310" } + ["01,2025-03-31,"]
    try workplace.write(
      (more + day).joined(separator: "\n") + "\n", to: "rules/data/level.csv")
    #expect(
      try await workplace.tick(on: "2025-03-31", hour: 7).sentences == ["gauges: 3 new values"])
    #expect(
      try judgement().accept(old)
        == "gauges: all its values are known; what a later response says stays")
    #expect(try quarantined() == [])
  }

  /// History that was added meanwhile is no later response.
  @Test func historyDoesNotKeepAnybodyFromAccepting() async throws {
    try await workplace.tick(on: "2025-03-30")
    try lackACounty()
    try await workplace.tick(on: "2025-03-31")
    let more = "district,day,level_cm\n01,2025-02-28,88\n"
    _ = try judgement().backfill(Array(more.utf8), from: "more.csv", source: nil)
    #expect(
      try judgement(hour: 9).accept(try #require(try quarantined().first).id)
        == "gauges: 3 new values")
  }

  @Test func whoDecidesMakesNoState() throws {
    #expect(throws: Store.Unusable.self) { try State(deciding: workplace.settings) }
    #expect(!FileManager.default.fileExists(atPath: workplace.settings.state))
  }

  @Test func whatIsDroppedDoesNotComeBack() async throws {
    try await workplace.tick(on: "2025-03-30")
    let good = try workplace.text("rules/data/level.csv")
    try lackACounty()
    try await workplace.tick(on: "2025-03-31")
    let bad = try workplace.text("rules/data/level.csv")
    try judgement().drop(try #require(try quarantined().first).id)
    for text in [good, bad, good, bad] {
      try workplace.write(text, to: "rules/data/level.csv")
      #expect(try await !workplace.tick(on: "2025-03-31", hour: 9).hasProblems)
    }
    #expect(try quarantined() == [])
    #expect(try !workplace.text("state/data/gauges.csv").contains("2025-03-31"))
  }

  private func status(on day: String, hour: Int) throws -> Status {
    try Status(
      Store(existing: workplace.settings.store, readOnly: true),
      now: Workplace.moment(day, hour: hour))
  }

  /// What is dropped is dropped for what it was: values of a day to come may be right on that day.
  @Test func aDroppedDayToComeIsJudgedAgainOnIt() async throws {
    try await workplace.tick(on: "2025-03-30")
    func write(_ days: [String], _ areas: [String] = ["01", "02", "03", "04"]) throws {
      let more = days.flatMap { day in areas.map { "\($0),\(day),307" } }
      try workplace.write(
        (try figures.filter { !$0.hasSuffix(",307") } + more).joined(separator: "\n") + "\n",
        to: "rules/data/level.csv")
    }
    try write(["2025-03-31", "2025-04-01"])
    #expect(try await workplace.tick(on: "2025-03-30", hour: 7).hasProblems)
    let drop = try Judgement(
      try State(workplace.settings), now: Workplace.moment("2025-03-30", hour: 8)
    ).drop(2)
    #expect(
      drop
        == "response 2 is dropped, and judged again on 2025-04-01, its last day, if it still comes then"
    )
    for (day, hour) in [("2025-03-30", 9), ("2025-03-31", 6)] {
      #expect(try await workplace.tick(on: day, hour: hour).sentences == [])
      let status = try status(on: day, hour: hour)
      #expect(status.isWell && status.awaited.map(\.day) == ["2025-04-01"])
      #expect(
        status.text.contains(
          "response 2 of gauges was dropped, and is judged again on 2025-04-01, its last day\n"))
    }
    // Nobody asked on that day.
    #expect(try !status(on: "2025-04-02", hour: 23).isWell)
    #expect(try await workplace.tick(on: "2025-04-01").sentences == ["gauges: 8 new values"])
    #expect(try status(on: "2025-04-01", hour: 6).awaited.isEmpty)
    #expect(try await workplace.tick(on: "2025-04-01", hour: 7).sentences == [])
    // On its day it is hard to believe for another reason, and dropped for good.
    try write(["2025-04-02"], ["01", "02", "03"])
    for hour in [8, 9] {
      #expect(
        try await workplace.tick(on: "2025-04-01", hour: hour).hasProblems == (hour == 8))
      if hour == 8 { try judgement(hour: 8).drop(try #require(try quarantined().first).id) }
    }
    #expect(
      try await workplace.tick(on: "2025-04-02").sentences.first?.contains(
        "is quarantined: on 2025-04-02 it has no row for Harbour (04)") == true)
    #expect(try !status(on: "2025-04-02", hour: 7).isWell)
    try judgement(hour: 40).drop(try #require(try quarantined().first).id)
    #expect(try await workplace.tick(on: "2025-04-03").sentences == [])
  }

  /// The server is not told that it is known, or it would never send it again.
  @Test func aDroppedDayToComeIsFetchedAgain() async throws {
    let text =
      (try figures + ["01", "02", "03", "04"].map { "\($0),2025-03-31,300" })
      .joined(separator: "\n") + "\n"
    let workplace = workplace
    let server = LocalServer { request in
      request.headers[.ifNoneMatch] == nil
        ? .text(text, etag: "\"1\"") : .init(status: .notModified)
    }
    try await server.run { address in
      try workplace.ask("\(address)/level.csv", beginningWith: "data/level.csv")
      #expect(try await workplace.tick(on: "2025-03-30").hasProblems)
      try Judgement(
        try State(workplace.settings), now: Workplace.moment("2025-03-30", hour: 7)
      ).drop(2)
      #expect(try await workplace.tick(on: "2025-03-30", hour: 8).sentences == [])
      #expect(try await workplace.tick(on: "2025-03-31").sentences == ["gauges: 4 new values"])
    }
  }

  @Test func whatCannotBeReadCannotBeAccepted() async throws {
    try await workplace.tick(on: "2025-03-30")
    try workplace.change("rules/data/level.csv", "district,day", to: "area,day")
    try await workplace.tick(on: "2025-03-31")
    let id = try #require(try quarantined().first).id
    let problem = #expect(throws: Stop.self) { try judgement().accept(id) }
    #expect(
      problem?.description == "it cannot be read: line 1: this file has no column `district`")
    #expect(try quarantined().count == 1)
  }

  @Test func historyFromElsewhereIsAdded() async throws {
    try await workplace.tick(on: "2025-03-30")
    let more = "district,day,level_cm\n01,2025-02-28,88\n01,2025-03-01,1\n"
    let said = try judgement().backfill(Array(more.utf8), from: "more.csv", source: nil)
    #expect(said == "gauges: 1 new value")
    try await workplace.tick(on: "2025-03-31")
    let kept = try workplace.text("state/data/gauges.csv")
    #expect(kept.contains("2025-02-28,01,88\n2025-03-01,01,90\n"))
    #expect(throws: Stop.self) {
      try judgement().backfill([], from: "more.csv", source: "nowhere")
    }
  }

  @Test func whatHasNotComeYetIsNotAdded() async throws {
    try await workplace.tick(on: "2025-03-30")
    let more = "district,day,level_cm\n01,2125-02-28,88\n"
    let problem = #expect(throws: Stop.self) {
      try judgement().backfill(Array(more.utf8), from: "more.csv", source: nil)
    }
    #expect(problem?.description == "it has values of 2125-02-28, and today is 2025-03-31")
  }

  @Test func twoDoNotWorkOnOneState() throws {
    let first = try State(workplace.settings)
    let problem = #expect(throws: Stop.self) { try State(workplace.settings) }
    #expect(
      problem?.description
        == "another rulecheckd works on \(workplace.settings.state): let it end first")
    withExtendedLifetime(first) {}
  }

  @Test func aCopyIsWholeAndOldResponsesGo() async throws {
    try await workplace.tick(on: "2025-03-30")
    let store = try Store(path: workplace.settings.store)
    let copy = Workplace.path(workplace.folder, "copy.sqlite")
    try store.backUp(to: copy)
    #expect(throws: Store.Unusable.self) { try store.backUp(to: copy) }
    #expect(try store.prune(before: Workplace.moment("2025-03-30", hour: 6)) == 0)
    #expect(try store.prune(before: Workplace.moment("2025-03-30", hour: 7)) == 1)
    let kept = try workplace.text("state/data/gauges.csv")
    try FileManager.default.removeItem(atPath: workplace.settings.state)
    try FileManager.default.createDirectory(
      atPath: workplace.settings.state, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: copy, toPath: workplace.settings.store)
    #expect(try await workplace.tick(on: "2025-03-30", hour: 8).isRenewed)
    #expect(try workplace.text("state/data/gauges.csv") == kept)
  }

  /// Without it people would not be told what changed, and nothing would say so.
  @Test(arguments: [true, false]) func aStoreThatIsLostIsNotMadeAgainByItself(_ isEmpty: Bool)
    async throws
  {
    try await workplace.tick(on: "2025-03-30")
    let (settings, site) = (workplace.settings, try workplace.site())
    #expect(throws: Stop.self) { try State(settings, beginsAnew: true) }
    for name in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: settings.store + name)
    }
    if isEmpty { try Data().write(to: URL(filePath: settings.store)) }
    let said =
      "\(settings.store) is \(isEmpty ? "empty" : "missing"), but data files or a site made from it are there: restore it from a backup (“Backup and restore” in docs/daemon.md), or run `rulecheckd store new` to begin again without what it knew"
    let problem = await #expect(throws: Stop.self) { try await workplace.tick(on: "2025-03-31") }
    #expect(problem?.description == said)
    #expect(throws: Stop.self) { try State(deciding: settings) }
    await #expect(throws: Stop.self) {
      try await Rehearsal(
        settings, Fetcher(), now: Workplace.moment("2025-03-31", hour: 6), isTrusted: false
      ) { _ in }
    }
    #expect(try Store.isThere(settings.store) == false && workplace.site() == site)
    _ = try State(settings, beginsAnew: true)
    #expect(try workplace.site() == site)
    let report = try await workplace.tick(on: "2025-03-30", hour: 7)
    #expect(report.isRenewed && report.told == 0 && !report.hasProblems)
    #expect(throws: Stop.self) { try State(settings, beginsAnew: true) }
  }

  /// A tick that was cut short before the first values leaves an empty folder.
  @Test func aFolderWithoutFilesIsNoLoss() async throws {
    try FileManager.default.createDirectory(
      atPath: workplace.settings.data, withIntermediateDirectories: true)
    #expect(try await workplace.tick(on: "2025-03-30").isRenewed)
  }

  @Test func aDamagedStoreIsATrouble() async throws {
    try await workplace.tick(on: "2025-03-30")
    let (store, now) = (
      try Store(path: workplace.settings.store), Workplace.moment("2025-03-30", hour: 7)
    )
    #expect(try Status(store, now: now).isWell)
    let damaged = StoreCheck(moment: now, faults: ["SQLite: page 3 is never used"])
    #expect(try !Status(store, checked: damaged, now: now).isWell)
    try store.keep(damaged)
    let status = try Status(store, now: now)
    #expect(!status.isWell)
    #expect(
      status.text.contains(
        "the store is damaged, as of 2025-03-30T07:00:00Z: restore a backup\n  SQLite: page 3 is never used"
      ))
    try await workplace.tick(on: "2025-03-30", hour: 8)
    #expect(
      try store.troubles().map(\.text) == [
        "the store is damaged, restore a backup: SQLite: page 3 is never used"
      ])
    try store.keep(StoreCheck(moment: now, faults: []))
    try await workplace.tick(on: "2025-03-30", hour: 9)
    #expect(try store.troubles() == [] && Status(store, now: now).isWell)
  }

  @Test func statusSaysHowThingsStand() async throws {
    try await workplace.tick(on: "2025-03-30")
    try lackACounty()
    try await workplace.tick(on: "2025-03-31")
    let status = try Status(
      try Store(path: workplace.settings.store), now: Workplace.moment("2025-04-01", hour: 8))
    #expect(
      status.text.replacing(/[0-9.]+ s,/, with: "SECONDS s,") == """
        data files and site are of 2025-03-31, changed 2025-03-31T06:00:00Z
        last tick 2025-03-31T06:00:00Z, SECONDS s, with 1 problem
        no tick for 26 hours: no source is asked, and no message goes out; start `rulecheckd run`, or see why its timer does not tick
        gauges: values up to 2025-03-30 (2 days ago)
        in quarantine:
          2  2025-03-31T06:00:00Z  \(reason.replacing("response 2 is quarantined: ", with: ""))
        what went wrong, the last first:
          2025-03-31T06:00:00Z  \(reason)
        """)
    #expect(try status.json.contains("\"ageInDays\" : 2"))
    #expect(try self.status(on: "2025-05-19", hour: 6).text.contains("no tick for 49 days: "))
    #expect(try !self.status(on: "2025-03-31", hour: 7).text.contains("no tick"))
  }
}
