public import YAMLSource

extension Check {
  public static let gap = Check(
    "gap", .error,
    title: "Values for which no phase applies",
    finds: """
      In a decision table (`phases-are: exclusive`) there are values, named in the finding, for which \
      the condition of no phase holds. Values outside of the metric's `range` are none.
      """,
    why: """
      The table decides nothing there: people would go on being told the phase of the day before. A \
      published value need not be a whole number; between 50 and 51 lies 50.5.
      """,
    fix: """
      Let the bounds touch: `at-most: 50` in one phase and `above: 50` in the next. Where such values \
      cannot be, say so in the metric's `range`.
      """,
    examples: [
      Example(
        "rules/ferry-2024.yaml",
        wrong: "    starts: { when: { flow: { at-least: 901 } }, effective: next day }",
        right: "    starts: { when: { flow: { at-least: 900 } }, effective: next day }")
    ])
}

extension RuleSetProof {
  mutating func lookForGaps() {
    let phases = ruleSet.phases.indices.filter { starts[$0] != nil }
    let formulas = phases.compactMap { starts[$0] }
    let runs = cells.runs(cost: formulas.count, within: &budget) { cell in
      !formulas.contains { cells.isTrue($0, inCell: cell) }
    }
    if let runs {
      let bounds = TableBounds(ruleSet)
      for run in runs { reportGap(run, bounds) }
      return
    }
    func isGap(_ truths: [Possible]) -> Bool? {
      truths.reduce(true) { Possible.both($0, $1.isAmong(.isTrue).map { !$0 }) }
    }
    switch cells.example(formulas, in: .known, .irrelevant, within: &budget, where: isGap) {
    case .found(let found):
      reading.report(
        .gap, at: ruleSet.kindSpan, "at \(described(found)) no phase applies",
        help: "let the conditions of the phases touch, so that exactly one holds for all values")
    case .notProved: leaveOpen(.gap)
    case .impossible:
      switch cells.example(formulas, in: .known, within: &budget, where: isGap) {
      case .found(let found): leaveOpen(.gap, because: found, at: ruleSet.kindSpan)
      case .notProved: leaveOpen(.gap)
      case .impossible: break
      }
    }
  }

  /// A gap on the only figure of a table, between the phases beside it.
  private func reportGap(_ run: Cells.Run, _ bounds: TableBounds) {
    let below = run.lower.flatMap { bounds.below[$0] }
    let above = run.upper.flatMap { bounds.above[$0] }
    guard let place = below ?? above else {
      reading.report(.gap, at: ruleSet.kindSpan, "no phase applies, whatever the value is")
      return
    }
    let help =
      below.flatMap { below in
        above.map { above in
          "let the bounds of `\(below.phase)` and `\(above.phase)` touch"
        }
      } ?? "extend `\(place.phase)` to these values, or leave them out of the metric's `range`"
    reading.report(
      .gap, at: place.span,
      "no phase applies at \(named(0)) = \(run.example)\(run.extent)", help: help,
      notes: below != nil ? above.map { [.init($0.span, "the phase behind the gap")] } ?? [] : [])
  }
}

/// Where the conditions of a decision table end, by the number at which they do.
private struct TableBounds {
  typealias End = (phase: String, span: Span)
  /// Of those whose values lie below the number, and above it.
  var below: [Double: End] = [:]
  var above: [Double: End] = [:]

  init(_ ruleSet: RuleSet) {
    for phase in ruleSet.phases.reversed() {
      for comparison in phase.starts?.when.comparisons ?? [] {
        if let bound = comparison.upper { below[bound.number] = (phase.id.value, bound.span) }
        if let bound = comparison.lower { above[bound.number] = (phase.id.value, bound.span) }
      }
    }
  }
}
