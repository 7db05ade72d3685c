public import Findings
package import Rules

/// Mistakes in a rule set whose phases exclude each other.
extension Check {
  public static let gap = Check(
    "gap", .error, title: "Values for which no phase applies",
    finds: """
      In a decision table (`phases-are: exclusive`) there are values, named in the finding, for \
      which the condition of no phase holds. Values outside of the metric's `range` do not count.
      """,
    why: """
      The table decides nothing there: people would still be told the phase of the day before. \
      A published value need not be a whole number; between 60 and 61 lies 60.5.
      """,
    fix: """
      Let the bounds touch: `at-most: 60` in one phase and `above: 60` in the next. Where such \
      values cannot be, say so in the metric's `range`.
      """,
    in: "rules/ferry-2024.yaml",
    wrong: "starts: { when: { flow: { at-least: 901 } }, effective: next day }",
    right: "starts: { when: { flow: { at-least: 900 } }, effective: next day }")

  public static let overlap = Check(
    "overlap", .error, title: "Values for which two phases apply",
    finds: """
      In a decision table (`phases-are: exclusive`) there are values, named in the finding, for \
      which the conditions of two phases hold.
      """,
    why:
      "Two phases claim to be the one that applies, and it is not written which of them should win.",
    fix: """
      Let the bounds touch without meeting: `below: 60` in one phase and `at-least: 60` in the next.
      """,
    in: "rules/ferry-2024.yaml",
    wrong: "starts: { when: { flow: { at-most: 900 } }, effective: next day }",
    right: "starts: { when: { flow: { below: 900 } }, effective: next day }")

  public static let notProved = Check(
    "not-proved", .note, title: "A question about conditions that is left open",
    finds: """
      A rule set has too many figures and bounds: not all of its conditions could be checked \
      in every combination. Or whether a decision table has a gap or an overlap depends on rows \
      and on phases of other rule sets, and it is unknown which of these are possible at once.
      """,
    why: """
      What is not proved may be wrong. Nothing is guessed: neither that there is a defect nor that there is not.
      """,
    fix: """
      Check these points yourself, perhaps with rule tests, and allow the finding in a comment. A \
      rule set with fewer figures in one condition can be proved.
      """,
    in: "rules/ferry-2024.yaml",
    wrong:
      "starts: { when: { row: { when: { flow: { at-least: 900 } }, consecutive: 2 days } }, effective: next day }",
    right: "starts: { when: { flow: { at-least: 900 } }, effective: next day }")
}

extension FindingCollector {
  /// Reports a version about which nothing could be proved.
  package func reportUnproved(_ ruleSet: RuleSet) {
    report(
      .notProved, at: ruleSet.version.span,
      "this version has too many conditions to be checked; nothing was proved about it",
      help: "check for gaps, overlaps and the like yourself, or split the rule set")
  }
}

extension RuleSetProof {
  package mutating func lookForGaps() {
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
    if let found = example(formulas, in: .figures, for: .gap, where: isGap) {
      findings.report(
        .gap, at: ruleSet.kindSpan, "at \(described(found)) no phase applies",
        help: "let the conditions of the phases touch, so that exactly one holds for all values")
    } else if let found = example(formulas, in: .known, for: .gap, where: isGap) {
      leaveOpen(.gap, because: found, at: ruleSet.kindSpan)
    }
  }

  /// Reports a gap on the only metric of a table, between the phases next to it.
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
    findings.report(
      .gap, at: (below ?? above)?.span ?? ruleSet.kindSpan,
      "no phase applies at \(named(0)) = \(run.example)\(run.extent)", help: help,
      notes: below != nil ? above.map { [.init($0.span, "the phase after the gap")] } ?? [] : [])
  }
}

/// The ends of the conditions of a decision table, by the number at which they end.
private struct TableBounds {
  typealias End = (phase: String, span: Span)
  /// The conditions with values below the number, and those with values above it.
  var below: [Double: End] = [:]
  var above: [Double: End] = [:]

  init(_ ruleSet: RuleSet) {
    for phase in ruleSet.phases.reversed() {
      for (comparison, isOpposite) in phase.starts?.when.comparisonsAndOpposites ?? [] {
        let ends =
          isOpposite ? (comparison.lower, comparison.upper) : (comparison.upper, comparison.lower)
        if let bound = ends.0 { below[bound.number] = (phase.id.value, bound.span) }
        if let bound = ends.1 { above[bound.number] = (phase.id.value, bound.span) }
      }
    }
  }
}

extension RuleSetProof {
  package mutating func lookForOverlaps() {
    let phases = ruleSet.phases.indices.filter { starts[$0] != nil }
    for (at, level) in phases.enumerated() {
      for stricter in phases[(at + 1)...] {
        guard !budget.isUsedUp else {
          leaveOpen(.overlap)
          return
        }
        guard let one = starts[level], let other = starts[stricter] else { continue }
        lookForOverlap(level, one, stricter, other)
      }
    }
  }

  private mutating func lookForOverlap(
    _ level: Int, _ one: Cells.Formula, _ stricter: Int, _ other: Cells.Formula
  ) {
    let runs = cells.runs(cost: 2, within: &budget) { cell in
      cells.isTrue(one, inCell: cell) && cells.isTrue(other, inCell: cell)
    }
    if let runs {
      if let run = runs.first {
        report(level, stricter, "\(named(0)) = \(run.example)\(run.extent)")
      }
      return
    }
    if let found = example([one, other], in: .figures, for: .overlap, where: Possible.areTrue) {
      report(level, stricter, described(found))
    } else if let found = example([one, other], in: .known, for: .overlap, where: Possible.areTrue)
    {
      let place = ruleSet.phases[stricter].starts?.when.span ?? ruleSet.kindSpan
      leaveOpen(.overlap, because: found, at: place)
    }
  }

  private func report(_ level: Int, _ stricter: Int, _ witness: String) {
    let (mild, strict) = (ruleSet.phases[level], ruleSet.phases[stricter])
    findings.report(
      .overlap, at: strict.starts?.when.span ?? strict.id.span,
      "both `\(mild.id.value)` and `\(strict.id.value)` apply at \(witness)",
      help:
        "change the bounds of one of the two, so that exactly one condition holds for all values",
      notes: [.init(mild.starts?.when.span ?? mild.id.span, "the condition of `\(mild.id.value)`")])
  }
}
