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
      published value need not be a whole number; between 60 and 61 lies 60.5.
      """,
    fix: """
      Let the bounds touch: `at-most: 60` in one phase and `above: 60` in the next. Where such values \
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
    let help =
      if let below, let above {
        "let the bounds of `\(below.phase)` and `\(above.phase)` touch"
      } else if let phase = (below ?? above)?.phase {
        "extend `\(phase)` to these values, or leave them out of the metric's `range`"
      } else {
        "add a phase for these values"
      }
    reading.report(
      .gap, at: (below ?? above)?.span ?? ruleSet.kindSpan,
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
      if let when = phase.starts?.when { add(when, of: phase.id.value, isOpposite: false) }
    }
  }

  /// - Parameter isOpposite: whether the values outside of the bounds are meant.
  private mutating func add(_ condition: Condition, of phase: String, isOpposite: Bool) {
    switch condition {
    case .comparison(let comparison):
      let ends =
        isOpposite
        ? (comparison.lower, comparison.upper) : (comparison.upper, comparison.lower)
      if let bound = ends.0 { below[bound.number] = (phase, bound.span) }
      if let bound = ends.1 { above[bound.number] = (phase, bound.span) }
    case .not(let part, _): add(part, of: phase, isOpposite: !isOpposite)
    case .all, .any, .row, .phase:
      for part in condition.parts { add(part, of: phase, isOpposite: isOpposite) }
    }
  }
}
