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
      let changed = lines.enumerated().map { (1...count).contains($0) ? $1 + "1" : $1 }
      try workplace.write(changed.joined(separator: "\n") + "\n", to: "rules/data/level.csv")
    }
    try write(changing: 12)
    #expect(
      try await workplace.tick(on: "2025-03-30", hour: 7).sentences == [
        "gauges: response 2 is quarantined: it corrects 12 of 116 values of earlier days that are known, and at most 10% is expected"
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
}
