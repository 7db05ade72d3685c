internal import Evaluation
internal import Findings
internal import Rules

extension RuleTestReport {
  /// How much of each version is reached, and what no test reaches.
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

  /// What no test reaches, in the order of the file; the sides of one bound on one line.
  private func missing(_ version: RuleCoverage.VersionCoverage) -> [(span: Span, text: String)] {
    var lines: [(span: Span, text: String)] = []
    var sides: [RuleCoverage.Side] = []
    for (at, item) in version.items.enumerated() where !item.isReached {
      let phase = item.phase.id.value
      switch item.part {
      case .phase: lines.append((item.span, "phase \(phase): no test expects it"))
      case .trigger(let side):
        lines.append(
          (
            item.span,
            "\(phase) \(side == .starts ? "starts" : "ends"): no test makes this change due"
          ))
      case .bound(let bound, let metric, let scope, let side):
        sides.append(side)
        let next = version.items[(at + 1)...].first { !$0.isReached }
        if let next, next.span == item.span, case .bound = next.part { continue }
        let name = run.workspace.metrics[metric].id.value
        let of = run.workspace.areas.word(of: scope).map { " of the \($0)" } ?? ""
        let places = sides.map { $0 == .at ? "at" : "right \($0.rawValue)" }
        lines.append(
          (
            item.span,
            "\(name)\(of) \(bound.word.rawValue) \(bound.text): no test has a value \(list(places)) it"
          ))
        sides = []
      case .row(let row, let isTrue):
        let what = "\(row.count.days) days in a row"
        lines.append(
          (item.span, "\(what): no test has a day on which this is \(isTrue ? "true" : "false")"))
      case .limit(let guideline, let isTrue):
        lines.append(
          (
            item.span,
            "only of \(guideline.id.value): no test speaks of it on a day \(isTrue ? "within" : "outside of") these limits"
          ))
      case .reference(let reference, let isTrue):
        let what = "phase \(reference.ruleSet)/\(reference.phase)"
        lines.append(
          (item.span, "\(what): no test has a day on which this is \(isTrue ? "true" : "false")"))
      }
    }
    return lines
  }

  private func list(_ words: [String]) -> String {
    words.count < 2
      ? words.joined()
      : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }
}
