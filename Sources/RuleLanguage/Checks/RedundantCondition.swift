public import YAMLSource

extension Check {
  public static let redundantCondition = Check(
    "redundant-condition", .warning,
    title: "A condition that decides nothing",
    finds: """
      A part of `all` or `any` could be left out: for all values, and also where a figure is missing, \
      the whole would be the same.
      """,
    why: """
      The author wanted to say more than the condition says. Mostly `all` and `any` are confused, or \
      a bound is mistyped.
      """,
    fix: "Remove the part, or correct what stands beside it.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong:
          "      when: { any: [{ level: { below: 80 } }, { level: { below: 60 } }, { flow: { below: 12.5, of: state } }] }",
        right:
          "      when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }"
      )
    ])
}

extension RuleSetProof {
  func reportRedundant(_ part: Condition, in whole: Condition) {
    let word = if case .any = whole { "any" } else { "all" }
    reading.report(
      .redundantCondition, at: part.span,
      "this part of `\(word)` decides nothing: without it the whole is the same for all values",
      help: "remove it, or correct its bounds")
  }
}
