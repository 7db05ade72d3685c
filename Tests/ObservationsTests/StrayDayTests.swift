import Rules
import TestSupport
import Testing

@testable import Observations

/// Which last days are answered for, by the days with values, as numbers from 1 May 2021 on.
@Suite("Stray days")
struct StrayDayTests {
  private static let start = Day(year: 2021, month: 5, day: 1)!

  private func observations(_ days: [Int]) -> Observations {
    let values = days.map { (StrayDayTests.start + $0, DecimalNumber("7"), 7) }
    let workspace = Island.workspace()
    let given = GivenValues(
      metric: 0, area: workspace.areas.areas[1].index,
      values: values.map { (day: $0.0, value: $0.1, line: $0.2) })
    return Observations(given: [given], in: "case.yaml", workspace: workspace)
  }

  private func stray(_ days: [Int]) -> Observations.StrayDays? {
    let observations = observations(days)
    let stray = observations.strayDays
    #expect(observations.lastUsualDay == stray?.last ?? observations.lastDay)
    return stray
  }

  @Test(arguments: [
    // One slip, several, and one behind another.
    (Array(0...9) + [240], 9, 240), (Array(0...6) + [34, 35, 36, 37, 38, 39], 6, 34),
    (Array(0...9) + [180, 240], 9, 180),
    // As many as a week has days, but over years.
    (Array(0...99) + [300, 800, 950, 1900, 2300, 2340, 3300], 99, 300),
    // One slip into the past, too: long before, a little, and several.
    ([0] + Array(9000...9009) + [12_000], 9009, 12_000), ([0] + Array(60...80) + [140], 80, 140),
    ([0, 365, 730] + Array(9000...9009) + [9240], 9009, 9240),
    // Weekly figures, and some that paused before.
    ((0...8).map { $0 * 7 } + [84], 56, 84), (Array(0...9) + Array(20...29) + [73], 29, 73),
  ])
  func areFound(_ days: [Int], _ last: Int, _ first: Int) {
    let start = StrayDayTests.start
    #expect(stray(days) == Observations.StrayDays(last: start + last, first: start + first))
  }

  @Test(arguments: [
    Array(0...9), [0], [],
    // Figures that go on for a week behind their pause, or that have hardly begun before it.
    Array(0...9) + Array(240...246), Array(0...5) + [240],
    // Gaps as there were before, and short ones.
    Array(0...9) + Array(20...29) + [72], Array(0...9) + [36], (0...8).map { $0 * 30 },
    // Figures that come once a month from now on.
    Array(0...99) + (1...8).map { 99 + $0 * 30 },
    // What was behind a pause long ago.
    Array(0...9) + Array(100...140),
    // Only behind few days that are so themselves, as where figures have hardly begun again.
    [0] + Array(9000...9004) + [9100], [0] + Array(9000...9009),
  ])
  func areNotFound(_ days: [Int]) {
    #expect(stray(days) == nil)
  }

  @Test(arguments: [
    // A slip of the year, several, and weekly figures.
    ([0] + Array(180...189), 0, 180), ([0, 1, 2, 3, 4, 5] + Array(365...371), 5, 365),
    ([0] + (0...8).map { 365 + $0 * 7 }, 0, 365),
    // One into the future, too.
    ([0] + Array(9000...9009) + [12_000], 0, 9000),
  ])
  func areFoundAtTheBeginning(_ days: [Int], _ last: Int, _ first: Int) {
    let start = StrayDayTests.start
    #expect(
      observations(days).strayBeginning
        == Observations.StrayDays(last: start + last, first: start + first))
  }

  @Test(arguments: [
    [], [0], Array(0...9), Array(0...9) + [240], [0] + Array(179...188),
    Array(0...6) + Array(365...371), [0] + (0...8).map { 180 + $0 * 60 },
  ])
  func areNotFoundAtTheBeginning(_ days: [Int]) {
    #expect(observations(days).strayBeginning == nil)
  }
}
