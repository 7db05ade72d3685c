import Evaluation
import Files
import Findings
import Observations
import RuleReader
import Rules
import TestSupport
import Testing

/// A decision table says one thing of every pair of values: the conditions of its phases, looked at
/// one by one, neither overlap nor leave a hole. Rule tests see the phase only, and of two that hold
/// the stricter.
@Suite("Decision tables")
struct DecisionTableTests {
  static let folder = "rules/examples/air-quality"
  static let files = FileTree.folder(folder)

  /// A version by the first of the days that the grid is laid on, and its bounds as printed.
  @Test(arguments: [
    ("2016-01-01", ["12.0", "35.4", "55.4", "150.4", "250.4"]),
    ("2024-06-01", ["9.0", "35.4", "55.4", "125.4", "225.4"]),
  ])
  func exactlyOneConditionHolds(_ from: String, _ bounds: [String]) throws {
    let (workspace, problems) = Workspace.read(Self.files)
    let rules = try #require(workspace, "\(described(problems))")
    let first = try #require(Day(iso: from))
    let particles = ["0", "600"] + bounds.flatMap { Self.around($0) }
    let ozone =
      ["0", "0.6"] + ["0.054", "0.070", "0.085", "0.105", "0.200"].flatMap { Self.around($0) }
    let pairs = particles.flatMap { one in ozone.map { (one, $0) } }

    // A day a pair, in one reporting area; the source promises others besides.
    let path = rules.sources[0].path.value
    let others = ["30860", "36260", "39340", "41100"].map { "\($0),\(first),0,0\n" }.joined()
    let lines =
      others + pairs.enumerated().map { "41620,\(first + $0),\($1.0),\($1.1)\n" }.joined()
    let file = SourceFile(
      name: "grid.csv", bytes: Array("cbsa,date,pm25,ozone\n\(lines)".utf8))
    let (observations, faults) = Observations.read(
      rules, files: Self.files.replacing(path, with: file), isFirstReplaced: true)
    let evaluator = Evaluator(rules, try #require(observations, "\(described(faults))"))

    let county = try #require(rules.areas.area(id: "49035"))
    for ordinance in rules.ordinances.indices {
      for (place, pair) in pairs.enumerated() {
        let day = first + place
        let trace = try #require(evaluator.trace(ordinance: ordinance, in: county, on: day))
        let holding = trace.phases.filter { phase in
          phase.counts.contains { count in
            count.days.contains { $0.day == day && $0.truth == .isTrue }
          }
        }
        #expect(
          holding.count == 1,
          "\(rules.ordinances[ordinance].id) at \(pair): \(holding.map(\.phase.id.value))")
      }
    }
  }

  /// A bound, a value that truncation makes the bound, and the next value that it does not.
  private static func around(_ bound: String) -> [String] {
    let decimals = bound.split(separator: ".")[1].count
    var digits = String(Int(bound.filter { $0 != "." })! + 1)
    digits = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return [bound, bound + "9", "\(digits.dropLast(decimals)).\(digits.suffix(decimals))"]
  }
}
