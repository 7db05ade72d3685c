import Foundation
import Observations
import Rules
import TestSupport
import Testing

/// A day on which most values change too much stands out, and no other.
@Suite("Median jumps")
struct MedianJumpTests {
  /// The incidence of counties in the shipped figures, by day and county.
  private static func shipped() throws -> [(day: Day, values: [(area: String, value: Double)])] {
    var days: [String: [(area: String, value: Double)]] = [:]
    for line in try Repository.text("rules/data/rki-frozen.csv").split(separator: "\n").dropFirst()
    {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      guard fields[0].utf8.count == 5, let value = Double(fields[2]) else { continue }
      days[String(fields[1]), default: []].append((String(fields[0]), value))
    }
    return days.sorted { $0.key < $1.key }.map { (Day(iso: $0.key)!, $0.value) }
  }

  /// The shipped bound parts the figures as they are from rows that are shifted by one, on every single day.
  @Test func rowsShiftedByOneStandOutOnEveryDay() throws {
    let days = try Self.shipped()
    let areas = Dictionary(
      uniqueKeysWithValues: Set(days.flatMap { $0.values.map(\.area) }).sorted().enumerated().map {
        ($1, $0)
      })
    #expect(days.count > 250 && areas.count > 400)
    var genuine = MedianJumps(step: 1, most: 1.28)
    for (day, values) in days {
      for (area, value) in values { genuine.add(value, of: areas[area]!, on: day) }
    }
    #expect(genuine.days.isEmpty)
    for (before, after) in zip(days, days.dropFirst()) {
      var shifted = MedianJumps(step: 1, most: 1.28)
      for (area, value) in before.values { shifted.add(value, of: areas[area]!, on: before.day) }
      for (at, (area, _)) in after.values.enumerated() {
        let value = after.values[(at + 1) % after.values.count].value
        shifted.add(value, of: areas[area]!, on: after.day)
      }
      #expect(shifted.days.map(\.day) == [after.day])
    }
  }

  @Test func halfOfTheAreasAreNotMostOfThem() {
    var jumps = MedianJumps(step: 1, most: 2)
    let day = Day(iso: "2024-05-01")!
    for (area, values) in [(0, [1.0, 3]), (1, [1.0, 3]), (2, [1.0, 1]), (3, [1.0, 1])] {
      for (at, value) in values.enumerated() { jumps.add(value, of: area, on: day + at) }
    }
    #expect(jumps.days.isEmpty)
    for (at, value) in [1.0, 2.5].enumerated() { jumps.add(value, of: 4, on: day + at) }
    #expect(jumps.days.map(\.day) == [day + 1] && jumps.days.map(\.factor) == [2.5])
  }

  /// As much may change for each value that is missing; what is too long ago, or nothing, is not compared.
  @Test func theTimeBetweenCounts() {
    let day = Day(iso: "2024-05-01")!
    func isJump(_ before: Double, _ after: Double, apart days: Int, step: Int = 1) -> Bool {
      var jumps = MedianJumps(step: step, most: 2)
      jumps.add(before, of: 0, on: day)
      jumps.add(after, of: 0, on: day + days)
      return !jumps.days.isEmpty
    }
    #expect(isJump(1, 2.1, apart: 1) && isJump(2.1, 1, apart: 1) && !isJump(1, 2, apart: 1))
    #expect(isJump(1, 4.1, apart: 2) && !isJump(1, 4, apart: 2))
    #expect(isJump(1, 2.1, apart: 7, step: 7) && !isJump(1, 2.1, apart: 8, step: 7))
    #expect(isJump(1, 1000, apart: 7) && !isJump(1, 1000, apart: 8))
    #expect(!isJump(0, 100, apart: 1) && !isJump(100, 0, apart: 1))
  }
}
