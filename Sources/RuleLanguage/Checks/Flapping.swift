public import YAMLSource

extension Check {
  public static let flapping = Check(
    "flapping", .warning,
    title: "A phase that starts and ends at the same values",
    finds: """
      At some values both `starts` and `ends` of a phase hold; the finding names such values. While \
      the figures stand still there, the phase begins and ends in turn. A `row` counts as its \
      condition, since that is what it comes to when nothing moves.
      """,
    why: """
      The rules would change every few days without any reason, and the public would be told so each \
      time.
      """,
    fix: """
      Move one of the two bounds, so that a phase ends only where it would not start again: below 60 \
      where it starts at 60 or above.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "      when: { level: { at-least: 140 } }",
        right: "      when: { level: { at-least: 160 } }")
    ])
}

extension RuleSetProof {
  mutating func lookForFlapping() {
    for (level, phase) in ruleSet.phases.enumerated() where !settled.contains(level) {
      guard hasOwnEnd(level), let starts = phase.starts, let ends = phase.ends else { continue }
      let formulas = [
        cells.add(starts.when, isSteady: true), cells.add(ends.when, isSteady: true),
      ]
      let outcome = cells.example(formulas, in: .known, .irrelevant, within: &budget) { truths in
        Possible.both(truths[0].isAmong(.isTrue), truths[1].isAmong(.isTrue))
      }
      switch outcome {
      case .impossible: break
      case .notProved: leaveOpen(.flapping)
      case .found(let found):
        reading.report(
          .flapping, at: ends.when.span,
          "`\(phase.id.value)` starts and ends at the same values, for instance at \(described(found))",
          help: "move one of the bounds, so that it ends only where it does not start",
          notes: [.init(starts.when.span, "when it starts")])
      }
    }
  }
}
