public import Findings
internal import Proofs
internal import Rules

/// Checks that prove something about single conditions, or about the start and end of one phase.
extension Check {
  public static let alwaysTrue = Check(
    "always-true", .warning, title: "A condition that always holds",
    finds: """
      A condition, or a part of one, holds for every value that its figures can have. Missing \
      values are not considered: they make it unknown.
      """,
    why: "It looks like a limit but is not one: a phase with such a `starts` applies to everyone.",
    fix: """
      Correct the bound, exchange `any` and `all`, or remove the part. Perhaps the `range` of the \
      metric is too narrow.
      """,
    wrong:
      "when: { all: [{ any: [{ level: { above: 80 } }, { level: { below: 150 } }] }, { flow: { below: 12.5, of: state } }] }",
    right: "when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }")

  public static let contradictoryCondition = Check(
    "contradictory-condition", .warning, title: "A condition that contradicts itself",
    finds: """
      No values meet a part of a condition, the condition of a `row`, or the `when` of an `only`. \
      A whole `starts` or `ends` that nothing meets is found by `unreachable-phase` and \
      `never-ends`.
      """,
    why: "What it decides will never come, and the text looks as if it could.",
    fix: "Correct the bounds, or remove the part.",
    wrong:
      "when: { any: [{ all: [{ level: { below: 80 } }, { level: { above: 160 } }] }, { flow: { below: 12.5, of: state } }] }",
    right: "when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }")

  public static let redundantCondition = Check(
    "redundant-condition", .warning, title: "A condition that decides nothing",
    finds: """
      A part of `all` or `any` could be left out: for all values, and also where a figure is \
      missing, the whole would be the same.
      """,
    why: """
      The author wanted to say more than the condition says. Mostly `all` and `any` are confused, \
      or a bound is mistyped.
      """,
    fix: "Remove the part, or correct what is next to it.",
    wrong:
      "when: { any: [{ level: { below: 80 } }, { level: { below: 60 } }, { flow: { below: 12.5, of: state } }] }",
    right: "when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }")

  public static let neverEnds = Check(
    "never-ends", .warning, title: "A phase that never ends",
    finds: "No values meet the `ends.when` of a phase.",
    why:
      "Once it has begun it applies until its rules expire, whatever the figures say.",
    fix: """
      Correct the bounds. Without `ends.when` a phase ends when the condition of its start does \
      not hold any more.
      """,
    wrong: "when: { all: [{ level: { at-least: 160 } }, { level: { below: 150 } }] }",
    right: "when: { level: { at-least: 160 } }")

  public static let flapping = Check(
    "flapping", .warning, title: "A phase that starts and ends at the same values",
    finds: """
      At some values both `starts` and `ends` of a phase hold; the finding names such values. \
      While the figures stay there, the phase begins and ends in turn. A `row` counts as \
      its condition, since that is what it amounts to when nothing changes.
      """,
    why: """
      The rules would change every few days without any reason, and the public would be told so \
      each time.
      """,
    fix: """
      Move one of the two bounds, so that a phase ends only where it would not start again: below \
      60 where it starts at 60 or above.
      """,
    wrong: "when: { level: { at-least: 140 } }",
    right: "when: { level: { at-least: 160 } }")

  public static let stuckAtBound = Check(
    "stuck-at-bound", .note, title: "A bound at which nothing changes",
    finds: """
      Exactly at a bound a phase neither starts nor ends, though right below it the one holds and \
      right above it the other: above 60 it starts, below 60 it ends, and at 60 it stays as it is.
      """,
    why:
      "Many laws say so, and then it is right. Otherwise `above` and `at-least` were confused.",
    fix: """
      Read the law at this point. This check is off; `severities: { stuck-at-bound: note }` in \
      rulecheck.yaml turns it on.
      """,
    isOff: true)
}

extension RuleSetProof {
  /// - Parameter outcome: what follows from it, for the message.
  func reportAlwaysTrue(_ condition: Condition, _ outcome: String) {
    findings.report(
      .alwaysTrue, at: condition.span, "every value meets this condition, so \(outcome)",
      help: "correct the bounds, or remove the condition")
  }

  func reportContradiction(_ condition: Condition) {
    findings.report(
      .contradictoryCondition, at: condition.span, "no values meet this condition",
      help: "correct the bounds that exclude each other, or remove the condition")
  }

  /// Reports a phase that only a notice or `begins` puts in force, and that then ends by its own defaults.
  func reportEndsAtOnce(_ phase: Phase, _ starts: Trigger) {
    findings.report(
      .contradictoryCondition, at: starts.when.span,
      "no values meet this condition, and `ends` is left out: whatever puts `\(phase.id.value)` in force, it ends by itself on the next day",
      help:
        "write `starts: by decision`: then it ends by decision, too; or say under `ends` when it does"
    )
  }

  func reportRedundant(_ part: Condition, ofListUnder key: String) {
    findings.report(
      .redundantCondition, at: part.span,
      "this part of `\(key)` decides nothing: without it the whole is the same for all values",
      help: "remove it, or correct its bounds")
  }

  func reportNeverEnds(_ level: Int) {
    let phase = ruleSet.phases[level]
    guard let ends = phase.ends else { return }
    findings.report(
      .neverEnds, at: ends.when.span,
      "`\(phase.id.value)` can never end: no values meet this condition",
      help: "correct the bounds, or remove `when` if it ends as soon as its start does not hold",
      notes: [.init(phase.id.span, "the phase")])
  }

  mutating func lookForFlapping() {
    for (level, phase) in ruleSet.phases.enumerated() where !settled.contains(level) {
      guard hasOwnEnd(level), let starts = phase.starts, let ends = phase.ends else { continue }
      let formulas = [
        cells.add(starts.when, isSteady: true), cells.add(ends.when, isSteady: true),
      ]
      guard
        let found = example(formulas, in: .figures, for: .flapping, where: Possible.areTrue)
      else { continue }
      findings.report(
        .flapping, at: ends.when.span,
        "`\(phase.id.value)` starts and ends at the same values, for instance at \(described(found))",
        help: "move one of the bounds, so that it ends only where it does not start",
        notes: [.init(starts.when.span, "when it starts")])
    }
  }

  mutating func lookForStuckAtBound() {
    for (level, phase) in ruleSet.phases.enumerated() where !settled.contains(level) {
      guard hasOwnEnd(level), let whenStarts = starts[level], let whenEnds = ends[level],
        let ends = phase.ends
      else { continue }
      for figure in cells.axes.indices {
        for cell in cells.axes[figure].cells.indices.dropFirst().dropLast()
        where cells.axes[figure].cells[cell].isPoint {
          let known = cells.nodes.count
          guard budget.spend(6 * known) else {
            leaveOpen(.stuckAtBound)
            return
          }
          defer { cells.forget(after: known) }
          lookAt(cell, of: figure, whenStarts, whenEnds, phase, ends)
        }
      }
    }
  }

  /// Reports a bound where a phase neither starts nor ends, with an example of the other values.
  private mutating func lookAt(
    _ cell: Int, of figure: Int, _ starts: Cells.Formula, _ ends: Cells.Formula, _ phase: Phase,
    _ trigger: Trigger
  ) {
    let formulas = [starts, ends].flatMap { formula in
      [cell - 1, cell, cell + 1].map { cells.fixing(figure, at: $0, in: formula) }
    }
    let found = example(formulas, in: .figures, for: .stuckAtBound) { truths in
      let holds = truths.map { $0.isAmong(.isTrue) }
      func both(_ a: Int, _ b: Int) -> Bool? { Possible.both(holds[a], holds[b]) }
      func none(_ a: Int, _ b: Int) -> Bool? {
        Possible.both(holds[a].map { !$0 }, holds[b].map { !$0 })
      }
      let turns = Possible.both(both(0, 5).map { !$0 }, both(2, 3).map { !$0 }).map { !$0 }
      return Possible.both(none(1, 4), turns)
    }
    guard let found else { return }
    let axis = cells.axes[figure]
    let others = found.values.isEmpty ? "" : ", with \(described(found))"
    findings.report(
      .stuckAtBound, at: trigger.when.span,
      "at \(named(figure)) = \(axis.example(in: axis.cells[cell])) `\(phase.id.value)` neither starts nor ends\(others)",
      help:
        "if the law says so, this is right; otherwise write `at-least` for `above`, or `at-most` for `below`",
      notes: phase.starts.map { [.init($0.when.span, "when it starts")] } ?? [])
  }

  /// Reports all that could not be proved of a version, as one finding.
  func reportUnproved() {
    guard !unproved.isEmpty else { return }
    let list = unproved.sorted().quoted
    findings.report(
      .notProved, at: ruleSet.version.span,
      budget.isUsedUp
        ? "these conditions have too many combinations of values to check all; not proved: \(list)"
        : "which rows and phases of other rule sets are possible at once is unknown; not proved: \(list)",
      help: "check these points yourself, or split the rule set",
      notes: isIndefinite.map { [$0] } ?? [])
  }
}
