import Observations
import Rules
import TestSupport
import Testing

/// The order of the rows of a long table says nothing.
@Suite("Order of rows")
struct OrderTests {
  private static let seed: UInt64 = 20_210_510
  private let changes = [
    "sources/figures.yaml": try? Golden.bytes("Tests/Fixtures/observations/long/source.yaml")
  ].compactMapValues { $0 }

  @Test func isOfNoConsequence() throws {
    print("seed \(Self.seed)")
    var chance = Chance(seed: Self.seed)
    let workspace = Island.workspace(replacing: changes)
    for round in 0..<20 {
      let rows = rows(using: &chance)
      let expected = try values(rows, workspace)
      #expect(expected.count > 100)
      var dateMajor = rows
      dateMajor.sort { ($0.split(separator: ",")[1], $0) < ($1.split(separator: ",")[1], $1) }
      #expect(try values(dateMajor, workspace) == expected, "round \(round), by date")
      #expect(try values(rows.reversed(), workspace) == expected, "round \(round), reversed")
      #expect(
        try values(rows.shuffled(using: &chance), workspace) == expected, "round \(round), shuffled"
      )
    }
  }

  /// Every area on every day of some weeks, with gaps, by area and then by day.
  private func rows(using chance: inout Chance) -> [String] {
    let first = Day(iso: "2021-01-01")! + Int.random(in: 0...300, using: &chance)
    let days = Int.random(in: 40...200, using: &chance)
    return ["0101", "0102", "0201", "01", "02", "IL"].flatMap { area in
      (0..<days).compactMap { offset -> String? in
        guard Int.random(in: 0..<8, using: &chance) > 0 else { return nil }
        let incidence =
          Int.random(in: 0..<4, using: &chance) > 0
          ? "\(Int.random(in: 0...999, using: &chance)).\(Int.random(in: 0...9, using: &chance))"
          : ""
        return "\(area),\(first + offset),\(incidence),\(Int.random(in: 0...100, using: &chance))"
      }
    }
  }

  private func values(_ rows: [String], _ workspace: Workspace) throws -> [String] {
    let text = "area,day,incidence,beds\n" + rows.map { $0 + "\n" }.joined()
    var files = changes
    files["data/figures.csv"] = Array(text.utf8)
    let (observations, problems) = Observations.read(
      workspace, files: Island.files(replacing: files))
    #expect(problems.isEmpty, "\(described(problems))")
    let found = try #require(observations)
    return ["\(found.dayCount) days from \(found.firstDay) on"]
      + (0...1).flatMap { metric in
        workspace.areas.areas.flatMap { area in
          (0..<found.dayCount).compactMap { offset -> String? in
            let day = found.firstDay + offset
            guard
              let origin = found.origin(
                metric: metric, area: area.index, day: day, known: .distantFuture)
            else {
              return nil
            }
            let value = found.value(
              metric: metric, area: area.index, day: day, known: .distantFuture)
            // The line is that of the row that is cited.
            let row = rows[origin.line - 2]
            #expect(row.hasPrefix("\(area.id),\(day),"))
            return "\(metric) \(area.id) \(day) \(value.map { "\($0)" } ?? "-")"
          }
        }
      }
  }
}
