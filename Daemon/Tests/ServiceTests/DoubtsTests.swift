import Foundation
import Hummingbird
import Store
import Testing

@testable import Service

/// Deliveries that can be read, and are hard to believe beside those before.
@Suite("Doubts")
struct DoubtsTests {
  let workplace: Workplace
  let csv: String

  init() throws {
    workplace = try Workplace()
    csv = try workplace.text("rules/data/level.csv")
  }

  @Test func aMassRevisionIsNotBelieved() async throws {
    try workplace.change("rules/source.yaml", "areas: 4,", to: "areas: 4, max-corrected: 10%,")
    try await workplace.tick(on: "2025-03-30")
    let lines = csv.split(separator: "\n").map(String.init)
    func write(changing count: Int) throws {
      var left = count
      let changed = lines.enumerated().map { at, line in
        // An empty field is no value that could be corrected.
        guard at > 0, left > 0, !line.hasSuffix(",") else { return line }
        left -= 1
        return line + "1"
      }
      try workplace.write(changed.joined(separator: "\n") + "\n", to: "rules/data/level.csv")
    }
    try write(changing: 12)
    #expect(
      try await workplace.tick(on: "2025-03-30", hour: 7).sentences == [
        "gauges: response 2 is quarantined: it corrects 12 of 115 values of earlier days that are known, and at most 10% is expected"
      ])
    try write(changing: 11)
    #expect(
      try await workplace.tick(on: "2025-03-30", hour: 8).sentences
        == ["gauges: 11 new values, 11 of them corrections"])
  }

  /// Of the same day again, and of the day after: rows that are shifted by one.
  @Test func shiftedRowsOfAKnownDayAreNotBelieved() async throws {
    try workplace.change(
      "rules/source.yaml", "areas: 4,", to: "areas: 4, max-median-jump: 1.2x,")
    let lines = csv.split(separator: "\n").map(String.init)
    try await workplace.tick(on: "2025-03-30")
    let last = lines.indices.filter { lines[$0].contains(",2025-03-30,") }
    #expect(last.count == 4)
    var shifted = lines
    for (at, line) in last.enumerated() {
      let value = lines[last[(at + 1) % 4]].split(separator: ",")[2]
      shifted[line] =
        lines[line].split(separator: ",").prefix(2).joined(separator: ",") + ",\(value)"
    }
    try workplace.write(shifted.joined(separator: "\n") + "\n", to: "rules/data/level.csv")
    let report = try await workplace.tick(on: "2025-03-30", hour: 8)
    #expect(
      report.sentences.first?.contains("fold for more than half of the areas on 2025-03-30")
        == true,
      "\(report.sentences)")
  }

  /// A county that became part of another need not come from that day on; every other one does, and it itself before.
  @Test func aMergedCountyNeedNotCome() async throws {
    try workplace.change(
      "rules/areas.yaml", "counties:\n",
      to: "counties:\n  merged: [{ id: \"03\", into: \"04\", since: 2025-04-01 }]\n")
    try await workplace.tick(on: "2025-03-30")
    let heading = csv.prefix { $0 != "\n" } + "\n"
    func lines(_ day: String, _ areas: [String], before: String = csv) async throws -> [String] {
      let rows = areas.map { "\($0),\(day),300\n" }.joined()
      try workplace.write(before + rows, to: "rules/data/level.csv")
      return try await workplace.tick(on: day).sentences
    }
    func lacks(_ day: String, _ area: String) -> String {
      "on \(day) it has no row for \(area), which had a value on 2025-03-30"
    }
    #expect(
      try await lines("2025-03-31", ["01", "02", "04"]) == [
        "gauges: response 2 is quarantined: \(lacks("2025-03-31", "Bridges (03)"))"
      ])
    #expect(
      try await lines("2025-04-01", ["01", "04"]) == [
        "gauges: response 3 is quarantined: \(lacks("2025-04-01", "Mills (02)"))"
      ])
    // The newest day alone, of which `areas: 4` would miss one.
    #expect(
      try await lines("2025-04-01", ["01", "02", "04"], before: String(heading))
        == ["gauges: 3 new values"])
    #expect(
      try await lines("2025-04-02", ["01", "02", "03"], before: String(heading)) == [
        "gauges: response 5 is quarantined: line 1: this file names 3 of the 4 areas that gauges promises"
      ])
  }

  /// A layer in the middle of an update: the rows are there, and their values are not.
  @Test func valuesThatBecomeEmptyAreNotBelieved() async throws {
    try await workplace.tick(on: "2025-03-30")
    let day = csv.split(separator: "\n").filter { $0.contains(",2025-03-30,") }
    var text = csv
    for line in day.prefix(3) {
      text = text.replacing(line, with: line[...(line.lastIndex(of: ",") ?? line.startIndex)])
    }
    try workplace.write(text, to: "rules/data/level.csv")
    let value = try #require(day.first?.split(separator: ",").last)
    #expect(
      try await workplace.tick(on: "2025-03-30", hour: 7).sentences == [
        "gauges: response 2 is quarantined: on 2025-03-30 level of Springs (01) is empty, and 2 more are, where \(value) is known"
      ])
    // An operator knows better; and it is not doubted again.
    #expect(
      try Judgement(
        try State(workplace.settings), now: Workplace.moment("2025-03-30", hour: 8)
      ).accept(2) == "gauges: 3 new values, 3 of them corrections")
    try workplace.write(
      text + "01,2025-03-31,\n02,2025-03-31,300\n03,2025-03-31,\n04,2025-03-31,300\n",
      to: "rules/data/level.csv")
    #expect(try await workplace.tick(on: "2025-03-31").sentences == ["gauges: 2 new values"])
  }

  /// A new day on which many cells are empty is as one whose rows are missing.
  @Test(
    arguments: [
      (
        ["300", "", "300", ""],
        "response 2 is quarantined: on 2025-03-31 it has no value for 2 of the 4 areas that had one on 2025-03-30, such as Mills (02)"
      ),
      // One may have failed. A day without any value is none, whether it has come or not.
      (["300", "", "300", "300"], "3 new values"), (["", "", "", ""], "all its values are known"),
    ])
  func aNewDayHasTheValuesOfTheDayBefore(_ values: [String], _ said: String) async throws {
    try await workplace.tick(on: "2025-03-30")
    let new = zip(["01", "02", "03", "04"], values).map { "\($0),2025-03-31,\($1)\n" }.joined()
    let later = ["01", "02", "03", "04"].map { "\($0),2025-04-01,\n" }.joined()
    try workplace.write(csv + new + later, to: "rules/data/level.csv")
    #expect(try await workplace.tick(on: "2025-03-31").sentences == ["gauges: \(said)"])
  }

  /// However few gauges there are: the others may tell of a flood.
  @Test(arguments: [2, 3]) func oneOfFewGaugesMayFail(_ count: Int) async throws {
    try workplace.change("rules/source.yaml", "areas: 4,", to: "areas: 2,")
    let ids = ["01", "02", "03"].prefix(count)
    func day(_ day: String, failing failed: String?) -> String {
      ids.map { "\($0),\(day),\($0 == failed ? "" : "450")\n" }.joined()
    }
    let first = "district,day,level_cm\n" + day("2025-03-30", failing: nil)
    try workplace.write(first, to: "rules/data/level.csv")
    try await workplace.tick(on: "2025-03-30")
    try workplace.write(first + day("2025-03-31", failing: "02"), to: "rules/data/level.csv")
    let said = try await workplace.tick(on: "2025-03-31").sentences
    #expect(said.first == "gauges: \(count - 1) new value\(count > 2 ? "s" : "")", "\(said)")
  }

  /// Rows that wait for their values hold no correction of the days before back.
  @Test func emptyRowsOfANewDayHoldNothingBack() async throws {
    try await workplace.tick(on: "2025-03-30")
    let lines = csv.split(separator: "\n")
    let last = try #require(lines.first { $0.hasPrefix("01,2025-03-30,") })
    let empty = ["01", "02", "03", "04"].map { "\($0),2025-03-31,\n" }.joined()
    try workplace.write(
      csv.replacing(last, with: "01,2025-03-30,333") + empty, to: "rules/data/level.csv")
    #expect(
      try await workplace.tick(on: "2025-03-31").sentences
        == ["gauges: 1 new value, a correction of one that is known"])
  }

  /// Of two metrics one may come in the evening; what the other one says is not kept back until then.
  @Test func aMetricThatComesLaterHoldsNothingBack() async throws {
    try workplace.change("rules/source.yaml", "level: level_cm", to: "level: level_cm, flow: flow")
    try workplace.change(
      "rules/metrics.yaml", "metrics:\n",
      to: "metrics:\n  flow: { title: { en: Flow, de: Abfluss }, unit: { en: m³/s, de: m³/s } }\n")
    func write(_ flows: [String]) throws {
      let days = flows.enumerated().map { day, flow in
        ["01", "02", "03", "04"].map { "\($0),2025-03-\(29 + day),300,\(flow)\n" }.joined()
      }
      try workplace.write(
        "district,day,level_cm,flow\n" + days.joined(), to: "rules/data/level.csv")
    }
    try write(["7"])
    try await workplace.tick(on: "2025-03-29")
    try write(["7", ""])
    let morning = try await workplace.tick(on: "2025-03-30").sentences
    #expect(morning == ["gauges: 4 new values"])
    try write(["7", "8"])
    let evening = try await workplace.tick(on: "2025-03-30", hour: 20).sentences
    #expect(evening == ["gauges: 4 new values"])
  }

  /// With the values of a newer day, a value of the day before is withdrawn, and nothing is in the middle of an update.
  @Test func aValueIsWithdrawnWithThoseOfTheNextDay() async throws {
    try await workplace.tick(on: "2025-03-30")
    let day = csv.split(separator: "\n").filter { $0.contains(",2025-03-30,") }
    let first = try #require(day.first)
    let withdrawn = first[...(first.lastIndex(of: ",") ?? first.startIndex)]
    let next = ["01", "02", "03", "04"].map { "\($0),2025-03-31,300\n" }.joined()
    try workplace.write(
      csv.replacing(first, with: withdrawn) + next, to: "rules/data/level.csv")
    #expect(
      try await workplace.tick(on: "2025-03-31").sentences
        == ["gauges: 5 new values, 1 of them a correction"])
  }

  /// Numbers are compared, not how they are written.
  @Test func anotherWayToWriteANumberIsNoCorrection() async throws {
    try workplace.change("rules/source.yaml", "areas: 4,", to: "areas: 4, max-corrected: 10%,")
    try await workplace.tick(on: "2025-03-30")
    let lines = csv.split(separator: "\n").map { $0.last?.isNumber == true ? $0 + ".0" : $0 }
    try workplace.write(lines.joined(separator: "\n") + "\n", to: "rules/data/level.csv")
    #expect(
      try await workplace.tick(on: "2025-03-30", hour: 7).sentences
        == ["gauges: all its values are known"])
    for (one, other, isEqual) in [
      ("10", "10.0", true), ("10", "1e1", true), ("0.10", "0.1", true), ("-0", "0.00", true),
      ("10", "100", false), ("10", "-10", false), ("1", nil, false), (nil, nil, true),
      ("12345678901234567890.0", "12345678901234567890.00", false),
    ] as [(String?, String?, Bool)] {
      #expect(Store.areEqual(one, other) == isEqual, "\(one ?? "") \(other ?? "")")
    }
  }

  /// Nobody else can keep ticks from working.
  @Test func locksAreTheOwners() async throws {
    try await workplace.tick(on: "2025-03-30")
    for name in ["lock", "work"] {
      let path = "\(workplace.settings.state)/\(name)"
      func mode() throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      }
      #expect(try mode() == 0o600)
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
      try await workplace.tick(on: "2025-03-30", hour: 7)
      #expect(try mode() == 0o600)
    }
  }

  /// What somebody accepted is not doubted again: neither when the same day comes with a correction, nor on the next.
  @Test func whatWasAcceptedIsNotDoubtedAgain() async throws {
    try workplace.change("rules/source.yaml", "areas: 4,", to: "areas: 4, max-jump: 3x,")
    try await workplace.tick(on: "2025-03-30")
    func write(_ days: [String]) throws {
      try workplace.write(csv + days.joined(), to: "rules/data/level.csv")
    }
    func day(_ day: String, _ values: [Int]) -> String {
      zip(["01", "02", "03", "04"], values).map { "\($0),\(day),\($1)\n" }.joined()
    }
    let last = csv.split(separator: "\n").filter { $0.contains(",2025-03-30,") }
    let values = last.map { Int($0.split(separator: ",")[2])! }
    let jump = [values[0] * 10] + values.dropFirst()
    try write([day("2025-03-31", jump)])
    #expect(
      try await workplace.tick(on: "2025-03-31").sentences.first?.contains("is quarantined") == true
    )
    let id = try #require(try Store(path: workplace.settings.store).quarantined().first).id
    #expect(
      try Judgement(
        try State(workplace.settings), now: Workplace.moment("2025-03-31", hour: 7)
      ).accept(id) == "gauges: 4 new values")
    try write([day("2025-03-31", [jump[0], jump[1] + 1, jump[2], jump[3]])])
    let corrected = try await workplace.tick(on: "2025-03-31", hour: 8).sentences
    #expect(
      corrected == ["gauges: 1 new value, a correction of one that is known"], "\(corrected)")
    try write([
      day("2025-03-31", [jump[0], jump[1] + 1, jump[2], jump[3]]), day("2025-04-01", jump),
    ])
    #expect(try await workplace.tick(on: "2025-04-01").sentences == ["gauges: 4 new values"])
  }
}
