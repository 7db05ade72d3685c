import Findings
import Foundation
import TestSupport
import Testing

@testable import Reports

@Suite("Chart")
struct ChartTests {
  private func thresholds(_ bounds: [Double]) -> [History.Threshold] {
    bounds.map { History.Threshold(bound: $0, text: "\($0)") }
  }

  /// Made-up values and thresholds: small and huge, negative, equal to each other, missing.
  private func made(_ chance: inout Chance) -> (values: [Double?], thresholds: [Double]) {
    let scale: Double = [0.01, 1, 100, 1e12].randomElement(using: &chance)!
    let low = Int.random(in: 0..<4, using: &chance) == 0 ? -50 : 0
    func number() -> Double { Double(Int.random(in: low...200, using: &chance)) * scale }
    let bounds = Set((0..<Int.random(in: 0...12, using: &chance)).map { _ in number() }).sorted()
    let values = (0..<22).map { _ -> Double? in
      switch Int.random(in: 0..<8, using: &chance) {
      case 0: nil
      case 1: bounds.randomElement(using: &chance)
      default: number()
      }
    }
    return (values, bounds)
  }

  /// How many steps of a column are drawn, counted in the lines themselves.
  private func drawn(_ chart: Chart, _ day: Int) -> Int {
    let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return chart.lines.reduce(0) { sum, line in
      sum + (line.cells[day].flatMap { blocks.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
    }
  }

  @Test func columnsAreAsHighAsTheirValues() throws {
    for seed in 0..<500 {
      var chance = Chance(seed: UInt64(seed))
      let (values, bounds) = made(&chance)
      let chart = Chart(values: values, thresholds: thresholds(bounds))
      for (day, value) in values.enumerated() {
        guard let value else {
          #expect(drawn(chart, day) == 0, "seed \(seed): a gap is no column")
          continue
        }
        #expect(drawn(chart, day) == max(1, chart.height(value)), "seed \(seed), day \(day)")
        // Between the marks that lie around the value the share is that of a ruler.
        var low = (value: chart.bottom, height: 0.0)
        var high = (value: chart.top, height: 64.0)
        for (threshold, line) in chart.shown {
          let mark = (value: threshold.bound, height: Double(line * 8))
          if mark.value <= value { low = mark }
          if mark.value >= value, mark.value < high.value { high = mark }
        }
        let exact =
          high.value == low.value
          ? low.height
          : low.height + (high.height - low.height) * (value - low.value) / (high.value - low.value)
        #expect(abs(Double(chart.height(value)) - exact) <= 1, "seed \(seed), day \(day)")
      }
    }
  }

  @Test func aColumnCrossesAThresholdExactlyWhereTheValueDoes() {
    for seed in 0..<500 {
      var chance = Chance(seed: UInt64(seed) + 1000)
      let (values, bounds) = made(&chance)
      let chart = Chart(values: values, thresholds: thresholds(bounds))
      for value in values.compactMap({ $0 }) {
        for (threshold, line) in chart.shown {
          let height = chart.height(value)
          let sides = (height > line * 8, height < line * 8)
          #expect(
            sides == (value > threshold.bound, value < threshold.bound),
            "seed \(seed): \(value) and \(threshold.bound)")
        }
      }
    }
  }

  @Test func thresholdsStandInOrderAndNoneIsLost() {
    for seed in 0..<500 {
      var chance = Chance(seed: UInt64(seed) + 2000)
      let (values, bounds) = made(&chance)
      let chart = Chart(values: values, thresholds: thresholds(bounds))
      #expect(
        (chart.shown.map(\.threshold.bound) + chart.others.map(\.bound)).sorted() == bounds)
      let lines = chart.shown.map(\.line)
      #expect(lines == Set(lines).sorted(), "seed \(seed): \(lines)")
      #expect(lines.allSatisfy { (0...8).contains($0) })
      // The first one above the values is always there.
      let highest = values.compactMap { $0 }.max() ?? 0
      if let next = bounds.first(where: { $0 >= highest }) {
        #expect(chart.shown.last?.threshold.bound == next)
      }
      for line in chart.lines { #expect(line.cells.count == values.count) }
    }
  }

  @Test func withoutThresholdsTheHighestValueFillsIt() {
    let chart = Chart(values: [10, nil, 5, 0, 2.5], thresholds: [])
    #expect((0..<5).map { drawn(chart, $0) } == [64, 0, 32, 1, 16])
    #expect(chart.lines.count == 8)
  }

  @Test func negativeValuesStandOnTheLowest() {
    let chart = Chart(values: [-10, 0, 10], thresholds: thresholds([0]))
    #expect((0..<3).map { drawn(chart, $0) } == [1, 32, 64])
  }

  @Test func valuesThatAreAllZeroAreSeen() {
    let chart = Chart(values: [0, nil, 0], thresholds: [])
    #expect((0..<3).map { drawn(chart, $0) } == [1, 0, 1])
  }
}
