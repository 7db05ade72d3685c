public import YAMLSource

extension Check {
  public static let contradictoryCondition = Check(
    "contradictory-condition", .warning,
    title: "A condition that contradicts itself",
    finds: """
      No values meet a part of a condition, the condition of a `row`, or the `when` of an `only`. Of \
      a whole `starts` or `ends` that nothing meets, `unreachable-phase` and `never-ends` speak.
      """,
    why: "What it decides will never come, and the text looks as if it could.",
    fix: "Correct the bounds, or remove the part.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: """
          when: { any: [{ all: [{ level: { below: 80 } }, { level: { above: 160 } }] }, { flow: { below: 12.5, of: state } }] }
          """,
        right: "when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }")
    ])
}

extension RuleSetProof {
  func reportContradiction(_ condition: Condition) {
    reading.report(
      .contradictoryCondition, at: condition.span, "no values meet this condition",
      help: "correct the bounds that exclude each other, or remove the condition")
  }
}
