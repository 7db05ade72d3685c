public import Comparison
public import Evaluation
public import Files
public import Findings
public import Lint
public import Messages
public import Observations
public import Rules

// A failing test prints the values it compares. These contain whole workspaces, so each is
// described by what distinguishes it: what a test expected and found has to fit on a screen.

extension Workspace: CustomStringConvertible {
  public var description: String { "workspace \(id)" }
}

extension Observations: CustomStringConvertible {
  public var description: String { "observations up to \(lastDay?.description ?? "none")" }
}

extension Evaluator: CustomStringConvertible {
  public var description: String { "evaluator of \(workspace)" }
}

extension Area: CustomStringConvertible {
  public var description: String { "\(id) \(name)" }
}

extension AreaTable: CustomStringConvertible {
  public var description: String { "\(areas.count) areas" }
}

extension RuleSet: CustomStringConvertible {
  public var description: String { "\(id.value), version \(version.value)" }
}

extension Ordinance: CustomStringConvertible {
  public var description: String { "\(id), \(versions.count) versions" }
}

extension Phase: CustomStringConvertible {
  public var description: String { "phase \(id.value)" }
}

extension Guideline: CustomStringConvertible {
  public var description: String { "guideline \(id.value)" }
}

extension Metric: CustomStringConvertible {
  public var description: String { "metric \(id.value)" }
}

extension FileTree: CustomStringConvertible {
  public var description: String { "files" }
}

extension SourceFile: CustomStringConvertible {
  public var description: String { name }
}

extension Diagnostic: CustomStringConvertible {
  public var description: String { "\(span): \(severity): \(message) [\(code)]" }
}

extension Validation: CustomStringConvertible {
  public var description: String { "validation of \(files.count) files" }
}

extension Standing: CustomStringConvertible {
  public var description: String {
    "\(state.ruleSet): \(state.level.map(String.init) ?? "unknown") since \(state.since)"
  }
}

extension Situation: CustomStringConvertible {
  public var description: String { "\(area) on \(day): \(standings)" }
}

extension Trace: CustomStringConvertible {
  public var description: String { "trace of \(phases.map(\.phase))" }
}

extension CountTrace: CustomStringConvertible {
  public var description: String { "\(side) of \(ruleSet): \(count)" }
}

extension RuleTests: CustomStringConvertible {
  public var description: String { "\(files.count) files of tests" }
}

extension RuleTestCase: CustomStringConvertible {
  public var description: String { "\(name.span): \(name.value)" }
}

extension RuleTestRun: CustomStringConvertible {
  public var description: String { "\(caseCount) cases, \(failedCount) failed" }
}

extension RuleTestRun.CaseResult: CustomStringConvertible {
  public var description: String {
    let days = failures.flatMap { failure in
      failure.days.map { day in
        "\(failure.county), \(day.expectation.day), \(day.expectation.span): \(day.differences)"
      }
    }
    let rest = days.count > 5 ? ["and \(days.count - 5) more"] : []
    return (["\(test)"] + days.prefix(5) + rest).joined(separator: "\n  ")
  }
}

extension RuleCoverage: CustomStringConvertible {
  public var description: String { "\(reached) of \(items) reached" }
}

extension RuleCoverage.Item: CustomStringConvertible {
  public var description: String { "\(span): \(phase)" }
}

extension ChangeList: CustomStringConvertible {
  public var description: String { "\(changes.count) changes" }
}

extension Change: CustomStringConvertible {
  public var description: String { "\(ordinance) in \(area) from \(from)" }
}

extension Message: CustomStringConvertible {
  public var description: String { "message \(identifier)" }
}

extension RuleComparison: CustomStringConvertible {
  public var description: String { "\(all.count) differences" }
}

// What is wrong with the tests of rules, as much of it as fits on a screen.

extension RuleTestRun {
  /// The cases that failed, with what was expected and found.
  public var failedCases: [String] {
    firstOf(files.flatMap(\.cases).filter { !$0.isPassed }.map { "\($0)" }, 5)
  }
}

extension RuleCoverage {
  /// What no test reaches.
  public var unreachedItems: [String] {
    firstOf(versions.flatMap(\.items).filter { !$0.isReached }.map { "\($0)" }, 10)
  }
}

private func firstOf(_ all: [String], _ most: Int) -> [String] {
  all.prefix(most) + (all.count > most ? ["and \(all.count - most) more"] : [])
}
