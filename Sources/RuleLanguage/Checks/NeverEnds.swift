public import YAMLSource

extension Check {
  public static let neverEnds = Check(
    "never-ends", .warning,
    title: "A phase that never ends",
    finds: "No values meet the `ends.when` of a phase.",
    why:
      "Once it has begun it stays until its rules are no longer valid, whatever the figures say.",
    fix: """
      Correct the bounds. Without `ends.when` a phase ends when the condition of its start does not \
      hold any more.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "      when: { all: [{ level: { at-least: 160 } }, { level: { below: 150 } }] }",
        right: "      when: { level: { at-least: 160 } }")
    ])
}

extension RuleSetProof {
  func reportNeverEnds(_ level: Int) {
    let phase = ruleSet.phases[level]
    guard let ends = phase.ends else { return }
    reading.report(
      .neverEnds, at: ends.when.span,
      "`\(phase.id.value)` can never end: no values meet this condition",
      help: "correct the bounds, or remove `when` if it ends as soon as its start does not hold",
      notes: [.init(phase.id.span, "the phase")])
  }
}
