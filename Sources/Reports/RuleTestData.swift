internal import Changes
internal import Evaluation
internal import RuleLanguage
internal import YAMLSource

extension RuleTestReport {
  /// Every case, and with coverage every part of the rules.
  public var json: String {
    var members: [(key: String, value: JSON)] = [
      ("cases", .integer(run.caseCount)), ("failed", .integer(run.failedCount)),
      ("files", .array(run.files.map(json))),
    ]
    if let coverage = run.coverage { members.append(("coverage", json(coverage))) }
    return JSON.object(members).serialized
  }

  private func json(_ file: RuleTestRun.FileResult) -> JSON {
    .object([
      ("file", .string(file.file.name)),
      (
        "cases",
        .array(
          file.cases.map { result in
            .object([
              ("case", .string(result.test.name.value)),
              ("line", .integer(Int(result.test.name.span.start.line))),
              ("ruleset", .string(result.test.ruleSet)),
              ("passed", .bool(result.isPassed)),
              ("failures", .array(result.failures.flatMap(json))),
            ])
          })
      ),
    ])
  }

  private func json(_ failure: RuleTestRun.Failure) -> [JSON] {
    failure.days.flatMap { day in
      day.differences.map { difference in
        var members: [(key: String, value: JSON)] = [
          ("county", .string(failure.county.id)),
          ("day", .string(day.expectation.day.description)),
          ("line", .integer(Int(day.expectation.span.start.line))),
        ]
        switch difference {
        case .phase(let expected, let found):
          members += [
            ("kind", .string("phase")), ("expected", .string(expected.description)),
            ("found", .string(found.description)),
          ]
        case .absentGuideline(let id):
          members += [
            ("kind", .string("guideline")), ("expected", .string(id)), ("found", .null),
          ]
        case .unwantedGuideline(let id):
          members += [
            ("kind", .string("no-guideline")), ("expected", .null), ("found", .string(id)),
          ]
        case .text(let guideline, let language, let expected, let found):
          members += [
            ("kind", .string("text")), ("guideline", .string(guideline)),
            ("language", .string(language.code)), ("expected", .string(expected)),
            ("found", .string(found)),
          ]
        }
        return .object(members)
      }
    }
  }

  private func json(_ coverage: RuleCoverage) -> JSON {
    .object([
      ("percent", .integer(RuleCoverage.percent(coverage.reached, of: coverage.items))),
      ("reached", .integer(coverage.reached)), ("items", .integer(coverage.items)),
      (
        "rulesets",
        .array(
          coverage.versions.map { version in
            .object([
              ("ruleset", .string(version.ruleSet.id.value)),
              ("version", .string(version.ruleSet.version.value)),
              (
                "percent",
                .integer(RuleCoverage.percent(version.reached, of: version.items.count))
              ),
              ("items", .array(version.items.map(json))),
            ])
          })
      ),
    ])
  }

  private func json(_ item: RuleCoverage.Item) -> JSON {
    var members: [(key: String, value: JSON)] = [("phase", .string(item.phase.id.value))]
    switch item.part {
    case .phase: members.append(("part", .string("phase")))
    case .trigger(let side):
      members.append(("part", .string(side == .starts ? "starts" : "ends")))
    case .bound(let bound, let metric, let scope, let side):
      members += [
        ("part", .string(side.rawValue)), ("metric", .string(run.workspace.figure(metric, scope))),
        ("bound", .string("\(bound.word.rawValue) \(bound.text)")),
      ]
    case .row(let row, let isTrue):
      members += [
        ("part", .string("row")), ("days", .integer(row.count.days)), ("holds", .bool(isTrue)),
      ]
    case .limit(let guideline, let isTrue):
      members += [
        ("part", .string("only")), ("guideline", .string(guideline.id.value)),
        ("holds", .bool(isTrue)),
      ]
    case .reference(let reference, let isTrue):
      members += [
        ("part", .string("reference")),
        ("reference", .string("\(reference.ruleSet)/\(reference.phase)")), ("holds", .bool(isTrue)),
      ]
    }
    members += [("at", .string(item.span.description)), ("reached", .bool(item.isReached))]
    return .object(members)
  }

  // MARK: JUnit

  /// A suite a file; where a coverage is asked for one more, whose only case fails where it is not
  /// met.
  public var junit: JUnit {
    var suites = run.files.map { file in
      JUnit.Suite(
        file.file.name,
        cases: file.cases.map { result in
          JUnit.Case(
            result.test.name.value, group: result.test.ruleSet, file: file.file.name,
            line: Int(result.test.name.span.start.line),
            failures: result.failures.map { failure(of: $0, result.test) })
        })
    }
    if let coverage = run.coverage, let suite = suite(coverage) { suites.append(suite) }
    return JUnit("rulecheck test", suites: suites)
  }

  private func failure(
    of failure: RuleTestRun.Failure, _ test: RuleTestCase
  ) -> JUnit.Failure {
    var page = Page(hasColor: false)
    write(failure, of: test, to: &page)
    let day = failure.days[0]
    return JUnit.Failure(
      "\(failure.county.id), \(day.expectation.day): \(words(day.differences[0]))",
      text: page.text)
  }

  private func suite(_ coverage: RuleCoverage) -> JUnit.Suite? {
    guard let wanted, let first = coverage.versions.first else { return nil }
    var page = Page(hasColor: false)
    write(coverage, to: &page)
    let share = RuleCoverage.percent(coverage.reached, of: coverage.items)
    return JUnit.Suite(
      "coverage",
      cases: [
        JUnit.Case(
          "coverage is at least \(wanted) %", group: "coverage",
          file: first.ruleSet.file.name, line: 1,
          failures: isCoverageTooLow
            ? [
              JUnit.Failure(
                "\(share) % of the rules are reached, and \(wanted) % is asked for",
                text: page.text)
            ] : [])
      ])
  }
}
