import Foundation
import Rules
import Store
import Testing

@testable import Service

@Suite("Ticks")
struct TickTests {
  let workplace: Workplace

  init() throws { workplace = try Workplace() }

  /// The rows of the workspace's own file up to a day, in the layout of data files.
  private func rows(until last: String) throws -> (own: String, kept: String) {
    let lines = try workplace.text("rules/data/level.csv").split(separator: "\n")
    let known = lines.dropFirst().filter { $0.split(separator: ",")[1] <= last }
    let kept = known.map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      return "\(fields[1]),\(fields[0]),\(fields[2])"
    }
    return (
      ([String(lines[0])] + known.map(String.init)).joined(separator: "\n") + "\n",
      (["value_date,area_id,level"] + kept).joined(separator: "\n") + "\n"
    )
  }

  @Test func beginsWithTheHistoryOfTheWorkspace() async throws {
    let report = try await workplace.tick(on: "2025-03-30")
    #expect(report.sentences == ["gauges: 119 new values"])
    #expect(report.isRenewed)
    #expect(try workplace.text("state/data/gauges.csv") == rows(until: "2025-03-30").kept)
    try workplace.publishDirectly(on: "2025-03-30")
    #expect(try workplace.site().keys.sorted() == workplace.site("direct").keys.sorted())
  }

  @Test func aTickWithoutNewsWritesNothing() async throws {
    try await workplace.tick(on: "2025-03-30")
    let site = try workplace.folder.appending(path: "state/site/index.html").resourceValues(
      forKeys: [.contentModificationDateKey])
    let report = try await workplace.tick(on: "2025-03-30", hour: 7)
    #expect(report.sentences == [])
    #expect(!report.isRenewed)
    let after = try workplace.folder.appending(path: "state/site/index.html").resourceValues(
      forKeys: [.contentModificationDateKey])
    #expect(site.contentModificationDate == after.contentModificationDate)
    // What somebody removed comes back.
    try FileManager.default.removeItem(
      at: workplace.folder.appending(path: "state/data/gauges.csv"))
    #expect(try await workplace.tick(on: "2025-03-30", hour: 8).isRenewed)
    #expect(try workplace.text("state/data/gauges.csv") == rows(until: "2025-03-30").kept)
  }

  @Test func aDayAfterTheOtherIsAsAllAtOnce() async throws {
    let whole = try workplace.text("rules/data/level.csv")
    let days = (10...16).map { "2025-03-\($0)" }
    for day in days {
      try workplace.write(whole, to: "rules/data/level.csv")
      try workplace.write(try rows(until: day).own, to: "rules/data/level.csv")
      #expect(try await !workplace.tick(on: day).hasProblems)
      try workplace.publishDirectly(on: day)
      let (ticked, direct) = (try workplace.site(), try workplace.site("direct"))
      #expect(ticked.keys.sorted() == direct.keys.sorted())
      // Pages name the file and the line of values, which differ.
      let differing = ticked.keys.filter { plain(ticked[$0]) != plain(direct[$0]) }.sorted()
      #expect(differing == [], "\(day)")
      // The first figures came with the history of the source.
      let edition = try workplace.text("state/site/api/v1/edition.json")
      #expect(edition.contains(#""published": "\#(day)T"#) == (day != days[0]), "\(day)")
    }
    let kept = try rows(until: "2025-03-16").kept
    #expect(try workplace.text("state/data/gauges.csv") == kept)
  }

  /// A file of the site without the places of values.
  private func plain(_ bytes: Data?) -> String {
    String(decoding: bytes ?? Data(), as: UTF8.self)
      .replacing(/(data\/gauges\.csv|data\/level\.csv)/, with: "FILE")
      .replacing(/FILE:[0-9]+/, with: "FILE:LINE")
      .replacing(/"file":"FILE","line":[0-9]+/, with: "PLACE")
      .replacing(/"line": *[0-9]+/, with: "LINE")
      .replacing(/"edition": "[0-9a-f]{16}"/, with: "EDITION")
      .replacing(/"published": "[0-9T:-]+Z"/, with: #""published": null"#)
  }

  /// A store begins with what applies, and nobody is told of it: so the site does not say that somebody was.
  @Test func nothingWasToldOnTheFirstDay() async throws {
    let day = "2025-03-16"
    try workplace.write(try rows(until: day).own, to: "rules/data/level.csv")
    try await workplace.tick(on: day)
    try workplace.publishDirectly(on: day)
    func identifiers(_ site: [String: Data]) throws -> Int {
      let file = try #require(site["api/v1/en/messages/\(day).json"])
      return String(decoding: file, as: UTF8.self).matches(of: /"identifier"/).count
    }
    #expect(try identifiers(workplace.site("direct")) > 0)
    #expect(try identifiers(workplace.site()) == 0)
  }

  @Test func laterCorrectionsAreKeptAndDoNotCount() async throws {
    try await workplace.tick(on: "2025-03-30")
    let before = try workplace.text("state/data/gauges.csv")
    let old = try #require(
      try workplace.text("rules/data/level.csv").split(separator: "\n").first {
        $0.hasPrefix("01,2025-03-29,")
      })
    try workplace.change("rules/data/level.csv", String(old), to: "01,2025-03-29,555")
    let report = try await workplace.tick(on: "2025-03-30", hour: 7)
    #expect(report.sentences == ["gauges: 1 new value, a correction of one that is known"])
    #expect(try workplace.text("state/data/gauges.csv") == before)
  }

  @Test func whatCannotBeReadIsQuarantined() async throws {
    try await workplace.tick(on: "2025-03-30")
    let before = (try workplace.text("state/data/gauges.csv"), try workplace.site())
    try workplace.change("rules/data/level.csv", "district,day", to: "area,day")
    let report = try await workplace.tick(on: "2025-03-30", hour: 7)
    #expect(report.hasProblems)
    #expect(
      report.sentences == [
        "gauges: response 2 is quarantined: line 1: this file has no column `district`"
      ])
    #expect(try workplace.text("state/data/gauges.csv") == before.0)
    #expect(try workplace.site() == before.1)
    // As long as it is what there is, it is said, and kept once.
    #expect(
      try await workplace.tick(on: "2025-03-30", hour: 8).sentences == report.sentences)
    let store = try Store(path: workplace.settings.store)
    #expect(try store.quarantined().count == 1)
    #expect(try store.problems().map(\.times) == [2])
  }

  @Test func rulesWithErrorsLeaveTheLastInForce() async throws {
    try await workplace.tick(on: "2025-03-30")
    let good = try workplace.text("rules/flood.yaml")
    try workplace.write("ruleset: flood\nphases: nonsense\n", to: "rules/flood.yaml")
    let report = try await workplace.tick(on: "2025-03-31")
    #expect(report.hasProblems)
    #expect(report.lines.count == 1)
    #expect(report.sentences[0].contains("The rules from before stay in force."))
    #expect(report.isRenewed)
    try workplace.write(good, to: "rules/flood.yaml")
    try workplace.publishDirectly(on: "2025-03-30")
    try workplace.publishDirectly(on: "2025-03-31")
    let (ticked, direct) = (try workplace.site(), try workplace.site("direct"))
    #expect(ticked.keys.sorted() == direct.keys.sorted())
    #expect(ticked.keys.filter { plain(ticked[$0]) != plain(direct[$0]) } == [])
  }

  @Test func aResponseIsReadAgainByOtherRules() async throws {
    try workplace.change("rules/data/level.csv", "\n04,", to: "\nQuay,")
    let refused = try await workplace.tick(on: "2025-03-30")
    #expect(refused.sentences.first?.contains("quarantined") == true)
    #expect(try await workplace.tick(on: "2025-03-30", hour: 7).sentences.count == 2)
    try workplace.change(
      "rules/source.yaml", "expect:", to: "areas-as: { \"Quay\": \"04\" }\nexpect:")
    let report = try await workplace.tick(on: "2025-03-30", hour: 8)
    #expect(report.sentences == ["gauges: 119 new values"])
    #expect(try Store(path: workplace.settings.store).quarantined() == [])
    #expect(
      try workplace.text("state/data/gauges.csv")
        == rows(until: "2025-03-30").kept
        .replacing("Quay", with: "04"))
  }

  @Test func aResponseWithoutValuesIsNotBelieved() async throws {
    try await workplace.tick(on: "2025-03-30")
    let lines = try workplace.text("rules/data/level.csv").split(separator: "\n")
    let empty = lines.dropFirst().map { $0[...$0.lastIndex(of: ",")!] }
    try workplace.write(
      ([lines[0]] + empty).joined(separator: "\n") + "\n", to: "rules/data/level.csv")
    #expect(
      try await workplace.tick(on: "2025-03-30", hour: 7).sentences
        == ["gauges: response 2 is quarantined: it has no value"])
  }

  @Test func withoutRulesThereIsNoTick() async throws {
    try workplace.write("nonsense", to: "rules/rulecheck.yaml")
    await #expect(throws: Stop.self) { try await workplace.tick(on: "2025-03-30") }
  }

  /// One that was a year ahead for a while does not keep everybody waiting for a year.
  @Test func aClockIsSetRight() async throws {
    try await workplace.tick(on: "2025-03-30")
    for hour in [6, 7] {
      await #expect(throws: Stop.self) { try await workplace.tick(on: "2027-03-30", hour: hour) }
    }
    // It is one problem, however often it comes.
    #expect(try Store(path: workplace.settings.store).problems().map(\.times) == [2])
    try await workplace.tick(on: "2026-03-30")
    func tick(isTrusted: Bool) async throws -> Tick.Report {
      try await Tick(
        try State(workplace.settings), Fetcher(), now: Workplace.moment("2025-03-31", hour: 6),
        isTrusted: isTrusted
      ).run()
    }
    #expect(try await tick(isTrusted: false).hasProblems)
    let report = try await tick(isTrusted: true)
    #expect(report.isRenewed && !report.hasProblems)
    #expect(try await !tick(isTrusted: false).hasProblems)
    let knowledge = try Store(path: workplace.settings.store).lastKnowledge()
    #expect(knowledge?.day == Day(iso: "2025-03-31"))
  }

  @Test func aClockThatGoesBackChangesNothing() async throws {
    try await workplace.tick(on: "2025-03-30")
    try await workplace.tick(on: "2025-03-30", hour: 9)
    let report = try await workplace.tick(on: "2025-03-28")
    #expect(!report.isRenewed)
    #expect(
      report.sentences.first?.hasPrefix(
        "the clock was set back, and there was a tick at 2025-03-30T09:00:00Z already")
        == true)
    #expect(try await workplace.tick(on: "2025-04-01").isRenewed)
  }

  /// Also within a day.
  @Test func aClockIsSetRightWithinADay() async throws {
    func tick(_ hour: Int, isTrusted: Bool = false) async throws -> [String] {
      try await Tick(
        try State(workplace.settings), Fetcher(),
        now: Workplace.moment("2025-03-30", hour: hour), isTrusted: isTrusted
      ).run().sentences
    }
    _ = try await tick(15)
    #expect(try await tick(10).count == 1)
    #expect(try await tick(10, isTrusted: true) == [])
    #expect(try await tick(11) == [])
  }

  /// What is not believed today, since its day has not come, is believed when it has.
  @Test func aDayToComeComes() async throws {
    let whole = try workplace.text("rules/data/level.csv")
    try workplace.write(try rows(until: "2025-03-28").own, to: "rules/data/level.csv")
    try await workplace.tick(on: "2025-03-28")
    try workplace.write(whole, to: "rules/data/level.csv")
    let early = try await workplace.tick(on: "2025-03-29", hour: 21)
    #expect(early.sentences.first?.contains("is of 2025-03-30, and today is 2025-03-29") == true)
    let report = try await workplace.tick(on: "2025-03-30")
    #expect(report.sentences == ["gauges: 8 new values"])
    #expect(try Store(path: workplace.settings.store).quarantined() == [])
  }

  /// An empty field is no value: it is not new, and leaves room for history.
  @Test func anEmptyFieldIsNoValue() async throws {
    let lines = try workplace.text("rules/data/level.csv").split(separator: "\n")
    let empty = try #require(lines.first { $0.hasSuffix(",") })
    #expect(try await workplace.tick(on: "2025-03-30").sentences == ["gauges: 119 new values"])
    let said = try Judgement(
      try State(workplace.settings), now: Workplace.moment("2025-03-30", hour: 7)
    ).backfill(Array("\(lines[0])\n\(empty)77\n".utf8), from: "more.csv", source: nil)
    #expect(said == "gauges: 1 new value")
    #expect(try await workplace.tick(on: "2025-03-30", hour: 8).isRenewed)
    #expect(try workplace.text("state/data/gauges.csv").contains(",77\n"))
  }

  /// A first file that could not be read is history once it can.
  @Test func historyBeginsWhenItCanBeRead() async throws {
    try workplace.change("rules/data/level.csv", "\n04,", to: "\n99,")
    #expect(try await workplace.tick(on: "2025-03-30").hasProblems)
    try workplace.change("rules/data/level.csv", "\n99,", to: "\n04,")
    #expect(
      try await workplace.tick(on: "2025-03-30", hour: 7).sentences == ["gauges: 119 new values"])
    let verdicts = try Store(path: workplace.settings.store).responses().map(\.verdict)
    #expect(verdicts == ["history", "quarantined"])
  }

  @Test func aValueThatJumpsIsNotBelieved() async throws {
    try workplace.change("rules/source.yaml", "areas: 4,", to: "areas: 4, max-jump: 3x,")
    try workplace.write(try rows(until: "2025-03-29").own, to: "rules/data/level.csv")
    try await workplace.tick(on: "2025-03-29")
    let day = ["01", "02", "03", "04"].map { "\($0),2025-03-30,5" }.joined(separator: "\n")
    try workplace.write(
      try rows(until: "2025-03-29").own + day + "\n", to: "rules/data/level.csv")
    let report = try await workplace.tick(on: "2025-03-30")
    #expect(
      report.sentences.first?.hasSuffix("to 5 on 2025-03-30, and at most 3-fold is expected")
        == true, "\(report.sentences)")
  }

  @Test func whatAServerWritesEndsNoLine() {
    let line = Tick.Line(source: "a", text: "b\n\u{1B}[31mc", isProblem: true)
    #expect(line.description == "a: b\u{FFFD}\u{FFFD}[31mc")
  }
}
