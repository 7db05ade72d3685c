internal import Changes
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
  ///   - language: of the explanations.
  ///   - wanted: the coverage that is asked for, in per cent.
  public init(_ run: RuleTestRun, language: Language, coverageAtLeast wanted: Int? = nil) {
    self.run = run
    self.language = language
    self.wanted = wanted
  }

  /// Whether every case passed and the coverage is as high as asked.
  public var isPassed: Bool { run.failedCount == 0 && !isCoverageTooLow }

  var isCoverageTooLow: Bool {
    guard let coverage = run.coverage, let wanted else { return false }
    return !coverage.isAtLeast(percent: wanted)
  }

  // MARK: Text

  /// A line a file, failures in full, a line for all.
  public func write(to page: inout Page) {
    for file in run.files {
      let failed = file.cases.count { !$0.isPassed }
      page.write("\(file.file.name): \(counted(file.cases.count, "case"))")
      if failed > 0 { page.write(", \(failed) failed", .error) }
      page.line()
    }
    for file in run.files {
      for result in file.cases {
        for failure in result.failures {
          page.line()
          write(failure, of: result.test, to: &page)
        }
      }
    }
    if run.failedCount > 0 || run.files.isEmpty { page.line() }
    page.write("\(counted(run.caseCount, "case")) in \(counted(run.files.count, "file")): ")
    page.line(
      run.failedCount == 0 ? "all passed" : "\(run.failedCount) failed",
      run.failedCount == 0 ? .bold : .error)
    if let coverage = run.coverage {
      page.line()
      write(coverage, to: &page)
    }
  }

  func write(
    _ failure: RuleTestRun.Failure, of test: RuleTestCase, to page: inout Page
  ) {
    page.write("\(test.name.span): ", .bold)
    page.write("failed", .error)
    page.line(": \(test.name.value)")
    let answering = failure.days[0].area
    page.write("  \(test.ruleSet) in \(failure.county.label(in: language))")
    page.line(
      answering.index == failure.county.index
        ? "" : ", answered as \(answering.label(in: language))")
    for day in failure.days {
      for (at, difference) in day.differences.enumerated() {
        page.write("  \(at == 0 ? day.expectation.day.description : "          ")  ")
        page.write(words(difference), .bold)
        page.line(at == 0 ? "  \(day.expectation.span)" : "", .dim)
      }
    }
    // Later days often only follow from the first.
    write(why: failure.days[0], of: test, in: failure.county, to: &page)
  }

  private func write(
    why day: RuleTestRun.Parting, of test: RuleTestCase, in county: Area, to page: inout Page
  ) {
    guard let standing = day.standing else {
      if let reason = day.inapplicability {
        page.line()
        page.line("    \(day.expectation.day): does not apply: \(words(reason, on: day))")
      }
      return
    }
    guard let evaluator = run.evaluator(of: test, in: county) else { return }
    let report = SituationReport(
      evaluator, situations: [], on: day.expectation.day, language: language,
      isExplained: true)
    page.line()
    page.write("    \(day.expectation.day): ")
    report.summary(standing, on: &page)
    page.line("  \(report.wording[.version]) \(standing.ruleSet.version.value)", .dim)
    report.remarks(standing, on: &page)
    report.explain(standing, day.area, on: &page)
  }

  // MARK: Words

  /// One line: what was expected, and what was found.
  func words(_ difference: RuleTestRun.Difference) -> String {
    switch difference {
    case .phase(let expected, let found): "expected \(expected), found \(found)"
    case .absentGuideline(let id): "expected the guideline \(id), which does not apply"
    case .unwantedGuideline(let id): "expected no guideline \(id), which applies"
    case .text(let guideline, let language, let expected, let found):
      "expected \(guideline) to read “\(expected)” (\(language.code)), found “\(found)”"
    }
  }

  private func words(_ reason: Inapplicability, on day: RuleTestRun.Parting) -> String {
    switch reason {
    case .noVersion(let windows):
      let days = windows.map { window in
        "from \(window.from)" + (window.through.map { " through \($0)" } ?? " on")
      }
      return "it is in force \(days.joined(separator: " and "))"
    case .outside(let ruleSet):
      return "\(day.area.name) is not among its areas  \(ruleSet.scope.span)"
    case .displaced(let other):
      return "\(other.id.value), version \(other.version.value), displaces it  \(other.file.name)"
    case .merged:
      return "\(day.area.name) has become part of another county"
    }
  }
}
