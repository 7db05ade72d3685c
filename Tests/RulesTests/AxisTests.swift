import Files
import Proofs
import RuleReader
import Rules
import TestSupport
import Testing

/// The values of a figure, cut at bounds.
@Suite("Cells of a figure")
struct AxisTests {
  /// What a metric says besides its title, the bounds of a rule set, and an example of each cell.
  @Test(arguments: [
    ("", ["50"], ["49", "50", "51"]),
    ("", ["50", "51", "50"], ["49", "50", "50.5", "51", "52"]),
    ("", ["0.1", "0.25"], ["0", "0.1", "0.2", "0.25", "1"]),
    ("", ["-3", "3"], ["-4", "-3", "0", "3", "4"]),
    ("", ["12.31", "12.32"], ["12", "12.31", "12.315", "12.32", "13"]),
    ("range: { at-least: 0 }", ["0", "35"], ["0", "18", "35", "36"]),
    ("range: { at-least: 0 }", ["35"], ["18", "35", "36"]),
    ("range: { above: 0, below: 1 }", ["0.5"], ["0.3", "0.5", "0.8"]),
    ("range: { at-least: 0, at-most: 100 }", ["100"], ["50", "100"]),
    ("range: { at-most: -5 }", ["20"], ["-6"]),
    ("round: { digits: 0, by: half-up }", ["50", "51"], ["49", "50", "51", "52"]),
    ("round: { digits: 0, by: truncation }", ["50.5"], ["50", "51"]),
    ("round: { digits: 1, by: half-up }", ["50", "50.25"], ["49", "50", "50.1", "51"]),
    ("range: { below: 20.5 }\n    round: { digits: 0, by: half-up }", ["20.5"], ["19"]),
    ("range: { below: 20 }\n    round: { digits: 0, by: half-up }", ["19.5"], ["19", "20"]),
    ("range: { below: 20 }\n    round: { digits: 0, by: truncation }", ["19"], ["18", "19"]),
    ("range: { above: -0.5 }\n    round: { digits: 0, by: half-up }", ["0"], ["0", "1"]),
  ])
  func hasTheseValues(metric: String, bounds: [String], examples: [String]) throws {
    let workspace = workspace(metric: metric, bounds: bounds)
    let comparisons = workspace.ordinances.flatMap { $0.versions.flatMap(\.comparisons) }
      .filter { workspace.metrics[$0.metric].id.value == "depth" }
    let figure = Figure(try #require(comparisons.first))
    let axis = Axis(
      figure, of: workspace.metrics[figure.metric],
      bounds: comparisons.flatMap { [$0.lower, $0.upper].compactMap { $0?.number } })
    #expect(axis.cells.map { axis.example(in: $0) } == examples)
    for (below, above) in zip(axis.cells, axis.cells.dropFirst()) {
      #expect(below.values.upperBound < above.values.lowerBound)
    }
    for comparison in comparisons {
      let places = axis.places(in: comparison.closed)
      for (place, cell) in axis.cells.enumerated() {
        #expect(places.contains(place) == comparison.closed.contains(cell.values.lowerBound))
        #expect(places.contains(place) == comparison.closed.contains(cell.values.upperBound))
      }
    }
  }

  /// The island with a figure of these values, compared with these bounds.
  private func workspace(metric: String, bounds: [String]) -> Workspace {
    let conditions = bounds.map { "{ depth: { at-most: \($0) } }" }.joined(separator: ", ")
    let rules = """
      ruleset: depths
      version: "1"
      title: { de: "Tiefe", en: "Depth" }
      legal-basis: { title: "none" }
      valid: { from: 2021-01-01 }
      areas: { country: LL }
      phases:
        - phase: normal
          title: { de: "Normal", en: "Normal" }
        - phase: deep
          title: { de: "Tief", en: "Deep" }
          starts: { when: { any: [\(conditions)] } }
      """
    let metrics =
      "metrics:\n  depth:\n    title: { de: \"Tiefe\", en: \"Depth\" }\n    \(metric)\n"
    let base = Repository.workspace(below: "Tests/Fixtures/reference-apps/base")
    var files = base
    files["thresholds.yaml"] = Array(rules.utf8)
    files["metrics.yaml"] = Array(metrics.utf8)
    files["source.yaml"] = Array(
      String(decoding: base["source.yaml"] ?? [], as: UTF8.self)
        .replacing("incidence: incidence", with: "depth: incidence").utf8)
    let (workspace, problems) = Workspace.read(FileTree(files))
    guard let workspace else { fatalError(described(problems)) }
    return workspace
  }
}
