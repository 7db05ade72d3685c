import Rules
import TestSupport
import Testing

@testable import Observations

/// Values that lie far apart have no places between them, and are told as others are.
@Suite("Scattered values")
struct ScatteredValueTests {
  private let workspace = Island.workspace()

  /// Random values, put one after the other, some twice or outside their range: with few places, with
  /// some that do not last, and with as many as they need.
  @Test func areToldAsOthersAre() {
    let seed: UInt64 = 1912
    print("seed \(seed)")
    var chance = Chance(seed: seed)
    let first = Day(iso: "1912-06-01")!
    for round in 0..<12 {
      var grids = [0, 3000, 30_000_000].map { ObservationGrid(workspace, mostPlaces: $0) }
      var refused: [[String]] = [[], [], []]
      let reach = Int.random(in: 1...20_000, using: &chance)
      for _ in 0..<200 {
        let metric = Int.random(in: 0...2, using: &chance)
        let area = Int.random(in: workspace.areas.areas.indices, using: &chance)
        let source = Int.random(in: 0...1, using: &chance)
        let entries = (0..<Int.random(in: 1...4, using: &chance)).map { line in
          ObservationGrid.Entry(
            Int.random(in: 0...4, using: &chance) == 0
              ? .absent
              : .init(
                value: Double(Int.random(in: -5...105, using: &chance)),
                isRounded: Bool.random(using: &chance)),
            day: first + Int.random(in: 0..<reach, using: &chance) / 7 * 7, line: line + 1)
        }
        for at in grids.indices {
          grids[at].put(entries, metric: metric, area: area, source: source) {
            refused[at].append("\($0) \($1)")
          }
        }
      }
      #expect(refused[0] == refused[2] && refused[1] == refused[2], "round \(round)")
      let answers = grids.map { grid in
        told(
          stride(from: 0, to: reach, by: 7).map { first + $0 },
          Observations(
            firstDay: grid.firstDay, dayCount: grid.dayCount, columns: grid.columns,
            deliveries: []))
      }
      #expect(answers[0] == answers[2], "round \(round)")
      #expect(answers[1] == answers[2], "round \(round)")
      #expect(grids[0].columns.allSatisfy { $0.series.isEmpty })
      #expect(grids[2].columns.contains { !$0.series.isEmpty })
    }
  }

  /// Everything that can be asked of observations.
  private func told(_ days: some Sequence<Day>, _ observations: Observations) -> [String] {
    workspace.metrics.indices.flatMap { metric -> [String] in
      let observed = observations.observedDays(metric: metric).enumerated().filter(\.element)
        .map { "\(observations.firstDay + $0.offset)" }
      return observed + ["\(metric) \(observations.lastDay(metric: metric) as Day?)"]
        + workspace.areas.areas.flatMap { area -> [String] in
          let first = observations.firstDay(metric: metric, area: area.index)
          let series = observations.withSeries(
            metric: metric, area: area.index, known: .distantFuture
          ) { series in
            series.enumerated().filter { !$0.element.isNaN }
              .map { "\(observations.firstDay + $0.offset) \($0.element)" }
          }
          let values = days.compactMap { day -> String? in
            let origin = observations.origin(
              metric: metric, area: area.index, day: day, known: .distantFuture)
            let value = observations.value(
              metric: metric, area: area.index, day: day, known: .distantFuture)
            return origin.map {
              "\(day) \(value as Double?) \($0.source):\($0.line) \($0.isRounded)"
            }
          }
          return ["\(first as Day?)"] + series + values
        }
    }
  }
}
