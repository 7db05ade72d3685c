internal import Evaluation
internal import Findings
internal import Rules

/// The JSON of `rulecheck test`.
enum TestOutput {
  static let answer = OutputFormat<RuleTestReport, RuleTestReport>.object(
    "the results",
    .key("cases", "How many cases were run.") { $0.run.caseCount },
    .key("failed", "How many of them failed.") { $0.run.failedCount },
    .key("files", .list(file), "By file, its cases.") { $0.run.files },
    .sometimes("coverage", coverage, "Only where it is measured: what the tests reach.") {
      $0.run.coverage
    })

  private static let file = OutputFormat<RuleTestRun.FileResult, RuleTestReport>.object(
    "a file of tests",
    .key("file", "The file, as a path from the working directory.") { $0.file.name },
    .key("cases", .list(testCase), "The cases that were run, in its order.") { $0.cases })

  private static let testCase = OutputFormat<RuleTestRun.CaseResult, RuleTestReport>.object(
    "a case",
    .key("case", "The name of the case.") { $0.test.name.value },
    .key("line", "The line of the name.") { Int($0.test.name.span.start.line) },
    .key("ruleset", "The identifier of the rule set under test.") { $0.test.ruleSet },
    .key("passed", "Whether all is as expected.") { $0.isPassed },
    .key("failures", .list(failure), "One a difference.") { result in
      result.failures.flatMap { failure in
        failure.days.flatMap { day in
          day.differences.map { Failure(failure.county, day.expectation, $0) }
        }
      }
    })

  /// One difference on a day.
  private struct Failure {
    let county: Area
    let expectation: RuleTestCase.Expectation
    let kind: String
    var guideline: String?
    var language: String?
    let expected: String?
    let found: String?

    init(
      _ county: Area, _ expectation: RuleTestCase.Expectation, _ difference: RuleTestRun.Difference
    ) {
      self.county = county
      self.expectation = expectation
      switch difference {
      case .phase(let expected, let found):
        (kind, self.expected, self.found) = ("phase", expected.description, found.description)
      case .absentGuideline(let id): (kind, expected, found) = ("guideline", id, nil)
      case .unwantedGuideline(let id): (kind, expected, found) = ("no-guideline", nil, id)
      case .decisions(let side, let expected, let found):
        kind = side == .starts ? "may-be-ordered" : "may-be-ended"
        self.expected = expected.isEmpty ? nil : expected.joined(separator: ", ")
        self.found = found.isEmpty ? nil : found.joined(separator: ", ")
      case .text(let guideline, let language, let expected, let found):
        (kind, self.expected, self.found) = ("text", expected, found)
        (self.guideline, self.language) = (guideline, language.code)
      }
    }
  }

  private static let failure = OutputFormat<Failure, RuleTestReport>.object(
    "a difference",
    .key("county", "The identifier of the county.") { $0.county.id },
    .key("day", "The day.") { $0.expectation.day },
    .key("line", "The line of the expectation.") { Int($0.expectation.span.start.line) },
    .key(
      "kind",
      .choice(
        "a kind", ["phase", "guideline", "no-guideline", "may-be-ordered", "may-be-ended", "text"]),
      "What differs: the phase, a guideline that should apply or should not, what the authority may decide, or a text."
    ) { $0.kind },
    .sometimes("guideline", "Only of texts: the guideline's identifier.") { $0.guideline },
    .sometimes("language", "Only of texts: the language.") { $0.language },
    .key("expected", "What the test says; null: nothing.") { $0.expected },
    .key("found", "What applies; null: nothing.") { $0.found })

  private static let coverage = OutputFormat<RuleCoverage, RuleTestReport>.object(
    "the coverage",
    .key("percent", .integer(0...100), "The share that is reached, cut: 100 means all.") {
      RuleCoverage.percent($0.reached, of: $0.items)
    },
    .key("reached", "How many parts of the rules the tests reach.") { $0.reached },
    .key("items", "How many parts there are.") { $0.items },
    .key("rulesets", .list(version), "By rule set and version.") { $0.versions })

  private static let version = OutputFormat<RuleCoverage.VersionCoverage, RuleTestReport>.object(
    "a version of a rule set",
    .key("ruleset", "The identifier of the rule set.") { $0.ruleSet.id.value },
    .key("version", "Its version.") { $0.ruleSet.version.value },
    .key("percent", .integer(0...100), "The share of its parts that is reached.") {
      RuleCoverage.percent($0.reached, of: $0.items.count)
    },
    .key("items", .list(item), "Its parts, in the order of the file.") { $0.items })

  private static let item = OutputFormat<RuleCoverage.Item, RuleTestReport>.object(
    "a part of the rules",
    .key("phase", "The identifier of the phase.") { $0.phase.id.value },
    .keys(of: part) { item, report in Part(item.part, in: report.run.workspace) },
    .key("at", "File, line and column.") { $0.span },
    .key("reached", "Whether a test reaches it.") { $0.isReached })

  /// The kind of a part, and its details.
  private struct Part {
    let part: String
    var metric: String?
    var bound: String?
    var days: Int?
    var reference: String?
    var guideline: String?
    var holds: Bool?

    init(_ part: RuleCoverage.Part, in workspace: Workspace) {
      switch part {
      case .phase: self.part = "phase"
      case .trigger(let side): self.part = side == .starts ? "starts" : "ends"
      case .bound(let bound, let metric, let scope, let side):
        self.part = side.rawValue
        self.metric = workspace.figure(metric, scope)
        self.bound = "\(bound.word.rawValue) \(bound.text)"
      case .row(let row, let isTrue): (self.part, days, holds) = ("row", row.count.days, isTrue)
      case .limit(let guideline, let isTrue):
        (self.part, self.guideline, holds) = ("only", guideline.id.value, isTrue)
      case .allowance(let isTrue): (self.part, holds) = ("allowed-when", isTrue)
      case .reference(let other, let isTrue):
        (self.part, reference, holds) = ("reference", "\(other.ruleSet)/\(other.phase)", isTrue)
      }
    }
  }

  private static let part = OutputFormat<Part, RuleTestReport>.object(
    "a part",
    .key(
      "part",
      .choice(
        "a part",
        [
          "phase", "starts", "ends", "below", "at", "above", "row", "reference", "only",
          "allowed-when",
        ]),
      "The phase itself, one of its triggers, a side of a bound, a `row`, a phase of another rule set, the `only` of a guideline, or the `allowed-when` of a decision."
    ) { $0.part },
    .sometimes("metric", "Only of bounds: the metric, as in `eval`.") { $0.metric },
    .sometimes("bound", "Only of bounds: the bound, such as `above 50`.") { $0.bound },
    .sometimes("days", "Only of rows: how many days in a row.") { $0.days },
    .sometimes("reference", "Only of phases of other rule sets: RULESET/PHASE.") { $0.reference },
    .sometimes("guideline", "Only of `only`: the guideline.") { $0.guideline },
    .sometimes(
      "holds",
      "Only of rows, phases, `only` and `allowed-when`: whether a test must make it true, or false."
    ) { $0.holds })
}
