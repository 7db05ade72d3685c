public import YAMLSource

extension Check {
  public static let alwaysTrue = Check(
    "always-true", .warning,
    title: "A condition that always holds",
    finds: """
      A condition, or a part of one, holds for every value that its figures can have. Missing values \
      are left out of account: there it is unknown.
      """,
    why: "It looks like a limit and is none: a phase with such a `starts` applies to everybody.",
    fix: """
      Correct the bound, exchange `any` and `all`, or remove the part. Perhaps the `range` of the \
      metric is too narrow.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong:
          "      when: { all: [{ any: [{ level: { above: 80 } }, { level: { below: 150 } }] }, { flow: { below: 12.5, of: state } }] }",
        right:
          "      when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }"
      )
    ])
}

extension RuleSetProof {
  /// - Parameter outcome: what that means there.
  func reportAlwaysTrue(_ condition: Condition, _ outcome: String) {
    reading.report(
      .alwaysTrue, at: condition.span, "every value meets this condition, so \(outcome)",
      help: "correct the bounds, or remove the condition")
  }
}
