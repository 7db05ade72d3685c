import Evaluation
import Observations
import Rules
import TestSupport
import Testing

/// Values that a test gives answer as the same values do when they are published.
@Suite("Given values")
struct GivenValuesTests {
  /// The published series of counties at random, written into a test: on every day the answer is
  /// the same.
  @Test(arguments: [1, 2, 3])
  func answerAsPublishedOnesDo(_ seed: UInt64) throws {
    var chance = Chance(seed: seed)
    let published = Shipped.evaluator
    let (first, last) = (published.observations.firstDay, published.observations.lastDay!)
    for _ in 0..<8 {
      let county = published.workspace.areas.counties.randomElement(using: &chance)!
      // What a rule may look at: the county's own, its state's and the country's.
      let places = [county.index, county.state ?? 0, 0]
      let series = published.workspace.metrics.indices.flatMap { metric in
        Set(places).sorted().map { place in
          GivenValues(
            metric: metric, area: place,
            values: (0...(last - first)).map { offset in
              let value = published.observations.value(
                metric: metric, area: place, day: first + offset, known: .distantFuture)
              return (
                day: first + offset, value: value.map { DecimalNumber("\($0)")! }, line: 1
              )
            })
        }
      }
      let given = Evaluator(
        published.workspace,
        Observations(given: series, in: "test.yaml", workspace: published.workspace))
      for ordinance in published.workspace.ordinances.indices {
        #expect(
          given.periods(ordinance: ordinance, in: county, known: last)
            == published.periods(ordinance: ordinance, in: county, known: last),
          "seed \(seed), \(county.id), \(published.workspace.ordinances[ordinance].id)")
      }
    }
  }

  /// A day that a test states to be without a value is one even where nothing follows: the count is
  /// set back, as it is where other counties have a value.
  @Test func aMissingLastDaySetsTheCountBack() throws {
    let day = Day(iso: "2021-04-21")!
    let workspace = Shipped.workspace
    let county = Shipped.area("15083")
    func count(_ values: [String?]) throws -> Int {
      let given = GivenValues(
        metric: 0, area: county.index,
        values: values.enumerated().map { (day + $0, $1.map { DecimalNumber($0)! }, $0 + 1) })
      let observations = Observations(given: [given], in: "test.yaml", workspace: workspace)
      let last = day + (values.count - 1)
      #expect(observations.lastDay == last)
      #expect(
        observations.origin(metric: 0, area: county.index, day: last, known: .distantFuture)?.line
          == values.count)
      let trace = Evaluator(workspace, observations).trace(
        ordinance: Shipped.ordinance("de-emergency-brake"), in: county, on: Day(iso: "2021-04-24")!)
      return try #require(trace?.phases[1].counts.last?.count)
    }
    #expect(try count(["101", "101"]) == 2)
    #expect(try count(["101", "101", nil]) == 0)
    #expect(try count(["101", nil, "101"]) == 1)
  }
}
