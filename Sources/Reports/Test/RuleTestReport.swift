public import Evaluation
internal import Findings
internal import Observations
public import Rules

/// The answer of `rulecheck test`: what passed, what failed and why, and what no test reaches.
public struct RuleTestReport: Sendable {
  let run: RuleTestRun
  let language: Language
  let wanted: Int?

  /// - Parameters:
  ///   - language: the language of the explanations.
  ///   - wanted: the required coverage, in per cent.
  public init(_ run: RuleTestRun, language: Language, coverageAtLeast wanted: Int? = nil) {
    self.run = run
    self.language = language
    self.wanted = wanted
  }

  /// Whether every case passed and the required coverage is reached.
  public var isPassed: Bool { run.failedCount == 0 && !isCoverageTooLow }

  var isCoverageTooLow: Bool {
    guard let coverage = run.coverage, let wanted else { return false }
    return !coverage.isAtLeast(percent: wanted)
  }

  public enum Format: String, Sendable, CaseIterable { case text, json, github, junit }

  /// - Parameters:
  ///   - directory: the absolute path of the working directory.
  ///   - top: the absolute path of the folder from which services count paths; nil: the working directory.
  public func written(
    as format: Format, on page: Page, directory: String, top: String? = nil
  ) -> String {
    switch format {
    case .text: page.filled(write)
    case .json: json
    case .github: github(directory: directory, top: top)
    case .junit: junit(directory: directory, top: top).xml
    }
  }

  public var json: String { TestOutput.answer.json(self, self).serialized }

  /// Workflow commands for GitHub Actions: an annotation next to each case that failed, and one
  /// where the coverage is too low.
  public func github(directory: String, top: String? = nil) -> String {
    let places = FindingPlaces([], from: directory, top: top)
    let failures = run.files.flatMap(\.cases).flatMap { result in
      result.failures.map { failure in
        let day = failure.days[0]
        return WorkflowCommand.annotation(
          "error", at: day.expectation.span, in: places, title: "failed: \(result.test.name.value)",
          day.differences.map {
            "\(failure.county.name) (\(failure.county.id)), \(day.expectation.day): \(words($0))"
          })
      }
    }
    guard isCoverageTooLow, let coverage = run.coverage else { return failures.joined() }
    var page = Page(hasColor: false, width: .max)
    write(coverage, to: &page)
    let lines = page.text.split(separator: "\n").map(String.init)
    return failures.joined()
      + WorkflowCommand.annotation("error", title: "coverage", lines)
  }

  /// A suite per file; where a coverage is required, one more, whose only case fails if it is not
  /// reached.
  public func junit(directory: String, top: String? = nil) -> JUnit {
    let places = FindingPlaces([], from: directory, top: top)
    var suites = run.files.map { file in
      let path = places.path(file.file.name)
      return JUnit.Suite(
        name: path, file: path,
        cases: file.cases.map { result in
          JUnit.Case(
            name: result.test.name.value, group: result.test.ruleSet,
            failures: result.failures.map { failure(of: $0, result.test) })
        })
    }
    if let coverage = run.coverage, let suite = suite(coverage) { suites.append(suite) }
    return JUnit(name: "rulecheck test", suites: suites)
  }

  private func failure(of failure: RuleTestRun.Failure, _ test: RuleTestCase) -> JUnit.Failure {
    var page = Page(hasColor: false)
    write(failure, of: test, to: &page)
    let day = failure.days[0]
    return JUnit.Failure(
      message:
        "\(failure.county.name) (\(failure.county.id)), \(day.expectation.day): \(words(day.differences[0]))",
      text: page.text)
  }

  private func suite(_ coverage: RuleCoverage) -> JUnit.Suite? {
    guard let wanted, !coverage.versions.isEmpty else { return nil }
    var page = Page(hasColor: false)
    write(coverage, to: &page)
    let share = RuleCoverage.percent(coverage.reached, of: coverage.items)
    return JUnit.Suite(
      name: "coverage",
      cases: [
        JUnit.Case(
          name: "coverage is at least \(wanted) %", group: "coverage",
          failures: isCoverageTooLow
            ? [
              JUnit.Failure(
                message: "\(share) % of the rules are reached, and \(wanted) % is asked for",
                text: page.text)
            ] : [])
      ])
  }
}
