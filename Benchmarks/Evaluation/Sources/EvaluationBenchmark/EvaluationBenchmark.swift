import Evaluation
import Files
import Foundation
import Observations
import RuleReader
import Rules

/// Times evaluation alone: `Evaluator.periods` for all areas and ordinances of a workspace whose files
/// were read before. Prints the best and the median time of the runs.
///
///     EvaluationBenchmark WORKSPACE RUNS
@main
struct EvaluationBenchmark {
  /// The target in nanoseconds per area, day and phase.
  static let target = 10.0

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let runs = Int(arguments[2]), runs > 0,
      let evaluator = evaluator(arguments[1])
    else {
      FileHandle.standardError.write(Data("usage: EvaluationBenchmark WORKSPACE RUNS\n".utf8))
      exit(2)
    }
    let workspace = evaluator.workspace
    // A phase without `starts` has nothing to evaluate.
    let phases = workspace.ordinances.flatMap(\.versions).flatMap(\.phases)
      .count { $0.starts != nil }
    let units = workspace.areas.counties.count * evaluator.observations.dayCount * phases
    var times: [Double] = []
    var periods = 0
    for _ in 0..<runs {
      let passed = ContinuousClock().measure { periods = periodCount(evaluator) }
      times.append(passed / .nanoseconds(1) / Double(units))
    }
    times.sort()
    let (best, median) = (times[0], times[runs / 2])
    // The best run is the one least disturbed by other work on the machine.
    let verdict = "< \(Int(target)) ns \(best < target ? "pass" : "MISS")"
    guard periods > 0 else { exit(2) }
    print("\(number(best)) \(number(median)) \(verdict)")
  }

  /// The work that is timed. Its result is used, so that the compiler cannot leave it out.
  static func periodCount(_ evaluator: Evaluator) -> Int {
    let last = evaluator.observations.lastDay ?? .distantPast
    var count = 0
    for area in evaluator.workspace.areas.counties {
      for ordinance in evaluator.workspace.ordinances.indices {
        count += evaluator.periods(ordinance: ordinance, in: area, known: last).count
      }
    }
    return count
  }

  static func evaluator(_ folder: String) -> Evaluator? {
    let files = FileTree(
      read: { path throws(FileTree.Problem) in
        guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(path)") else {
          throw .missing
        }
        return SourceFile(name: path, bytes: bytes)
      },
      list: { path throws(FileTree.Problem) in
        guard
          let names = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)")
        else { throw .wrongKind }
        return names
      })
    guard let workspace = Workspace.read(files).workspace else { return nil }
    return Observations.read(workspace, files: files).observations.map {
      Evaluator(workspace, $0)
    }
  }

  static func number(_ value: Double) -> String { String(format: "%.2f", value) }
}
