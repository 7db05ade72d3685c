import Rules
import TestSupport
import Testing

@testable import Observations

/// Values of a test take the place that they need: cases are many, and areas too.
@Suite("Places of given values")
struct GivenValuesPlaceTests {
  @Test func onlyAreasWithValuesHaveAPlace() throws {
    let workspace = Island.workspace()
    let areas = workspace.areas.areas.map(\.index)
    try #require(areas.count > 4)
    let day = try #require(Day(iso: "2021-05-01"))
    func given(_ area: Int, _ metric: Int, _ number: String) -> GivenValues {
      GivenValues(metric: metric, area: area, values: [(day, DecimalNumber(number), 7)])
    }
    // Not in the order of the areas, and two series of one area.
    let observations = Observations(
      given: [given(areas[3], 0, "1"), given(areas[1], 0, "2"), given(areas[3], 1, "3")],
      in: "case.yaml", workspace: workspace)
    for (metric, column) in observations.columns.enumerated() {
      let placed = column.series.indices.filter { !column.series[$0].values.isEmpty }
      #expect(placed == [[areas[1], areas[3]], [areas[3]]].dropFirst(metric).first ?? [])
    }
    for area in areas {
      let found = [0, 1].map {
        observations.value(metric: $0, area: area, day: day, known: .distantFuture)
      }
      let expected: [Double?] =
        area == areas[3] ? [1, 3] : area == areas[1] ? [2, nil] : [nil, nil]
      #expect(found == expected, "area \(area)")
      #expect(
        observations.withSeries(metric: 0, area: area, known: .distantFuture) { Array($0) }.filter {
          !$0.isNaN
        }
          == expected[0].map { [$0] } ?? [])
      #expect(
        observations.origin(metric: 1, area: area, day: day, known: .distantFuture)?.line
          == (area == areas[3] ? 7 : nil))
    }
  }

  /// A value that counts as it was written is not called rounded.
  @Test(arguments: [("3", false), ("3.0", false), ("3.1", false), ("3.14", true), ("2.96", true)])
  func areRoundedWhereThatMakesADifference(_ number: String, _ isRounded: Bool) throws {
    let workspace = Island.workspace()
    let beds = try #require(workspace.metrics.firstIndex { $0.rounding?.digits == 1 })
    let area = try #require(workspace.areas.areas.last).index
    let day = try #require(Day(iso: "2021-05-01"))
    let given = GivenValues(metric: beds, area: area, values: [(day, DecimalNumber(number), 7)])
    let observations = Observations(given: [given], in: "case.yaml", workspace: workspace)
    let origin = observations.origin(metric: beds, area: area, day: day, known: .distantFuture)
    #expect(origin?.isRounded == isRounded && origin?.line == 7)
  }
}
