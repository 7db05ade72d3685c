internal import Evaluation
internal import Findings
internal import Observations
internal import Rules

extension RuleTestReport {
  /// Writes a line per file, failures in full, and a summary.
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

  func write(_ failure: RuleTestRun.Failure, of test: RuleTestCase, to page: inout Page) {
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
    // Differences on later days often just follow from the first.
    write(why: failure.days[0], of: test, in: failure.county, to: &page)
  }

  private func write(
    why day: RuleTestRun.DayResult, of test: RuleTestCase, in county: Area, to page: inout Page
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
      evaluator, situations: [], on: day.expectation.day, language: language)
    page.line()
    page.write("    \(day.expectation.day): ")
    report.summary(standing, on: &page)
    page.line("  \(report.wording[.version]) \(standing.ruleSet.version.value)", .dim)
    report.remarks(standing, on: &page)
    let trace = evaluator.trace(ordinance: test.ordinance, in: day.area, on: day.expectation.day)
    if let trace { report.explain(trace, of: standing, on: &page) }
  }

  /// What was expected and what was found, in one line.
  func words(_ difference: RuleTestRun.Difference) -> String {
    switch difference {
    case .phase(let expected, let found): "expected \(expected), found \(found)"
    case .absentGuideline(let id): "expected the guideline \(id), which does not apply"
    case .unwantedGuideline(let id): "expected no guideline \(id), which applies"
    case .decisions(let side, let expected, let found):
      "may be \(side == .starts ? "ordered" : "ended"): expected \(phases(expected)), found \(phases(found))"
    case .text(let guideline, let language, let expected, let found):
      "expected \(guideline) to read “\(expected)” (\(language.code)), found “\(found)”"
    }
  }

  private func phases(_ ids: [String]) -> String {
    ids.isEmpty ? "no phase" : ids.joined(separator: ", ")
  }

  private func words(_ reason: Inapplicability, on day: RuleTestRun.DayResult) -> String {
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
    case .merged: return "\(day.area.name) has become part of another county"
    }
  }
}

extension RuleTestReport {
  /// Writes how much of each version is reached, and what no test reaches.
  func write(_ coverage: RuleCoverage, to page: inout Page) {
    page.write("Coverage: ", .bold)
    page.write(share(coverage.reached, of: coverage.items), isCoverageTooLow ? .error : .bold)
    page.line(isCoverageTooLow ? ", and \(wanted ?? 100) % is asked for" : "")
    for version in coverage.versions {
      page.line(
        "  \(version.ruleSet.id.value), version \(version.ruleSet.version.value): \(share(version.reached, of: version.items.count))"
      )
      for line in missing(version) {
        page.write("    \(line.span): ", .dim)
        page.line(line.text)
      }
    }
  }

  private func share(_ reached: Int, of items: Int) -> String {
    "\(RuleCoverage.percent(reached, of: items)) % (\(reached) of \(items))"
  }

  /// What no test reaches, in the order of the file; the sides of one bound share a line.
  private func missing(_ version: RuleCoverage.VersionCoverage) -> [(span: Span, text: String)] {
    let items = version.items.filter { !$0.isReached }
    var sides: [RuleCoverage.Side] = []
    return items.enumerated().compactMap { at, item in
      guard case .bound(_, _, _, let side) = item.part else {
        return (item.span, text(of: item, in: version.ruleSet))
      }
      sides.append(side)
      if at + 1 < items.count, items[at + 1].span == item.span, case .bound = items[at + 1].part {
        return nil
      }
      defer { sides = [] }
      return (item.span, text(of: item, in: version.ruleSet, sides))
    }
  }

  private func text(
    of item: RuleCoverage.Item, in ruleSet: RuleSet, _ sides: [RuleCoverage.Side] = []
  ) -> String {
    let phase = item.phase.id.value
    func noDay(_ what: String, _ isTrue: Bool) -> String {
      "\(what): no test has a day on which this is \(isTrue ? "true" : "false")"
    }
    switch item.part {
    case .phase: return "phase \(phase): no test expects it"
    case .trigger(let side):
      return "\(phase) \(side == .starts ? "starts" : "ends"): no test makes this change due"
    case .bound(let bound, let metric, let scope, _):
      let name = run.workspace.metrics[metric].id.value
      let of = run.workspace.areas.word(of: scope).map { " of the \($0)" } ?? ""
      let places = sides.map { $0 == .at ? "at" : "right \($0.rawValue)" }
      return
        "\(name)\(of) \(bound.word.rawValue) \(bound.text): no test has a value \(list(places)) it"
    case .row(let row, let isTrue):
      let days = row.count.days
      let unit = ruleSet.word(for: days, of: row.count, run.workspace.language("en"))
      return noDay("\(days) \(unit) in a row", isTrue)
    case .limit(let guideline, let isTrue):
      return
        "only of \(guideline.id.value): no test mentions it on a day \(isTrue ? "within" : "outside of") these limits"
    case .allowance(let isTrue):
      return
        "allowed-when of \(phase): no test says what may be decided on a day on which this is \(isTrue ? "true" : "false")"
    case .reference(let reference, let isTrue):
      return noDay("phase \(reference.ruleSet)/\(reference.phase)", isTrue)
    }
  }

  private func list(_ words: [String]) -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }
}
