public import YAMLSource

extension Check {
  public static let endsInExclusive = Check(
    "ends-in-exclusive", .error,
    title: "An end in a decision table",
    finds: "A phase of a rule set with `phases-are: exclusive` has `ends`.",
    why: """
      In such a rule set a phase ends when the condition of another holds. A second way to end \
      could leave a day without any phase.
      """,
    fix: """
      Remove `ends`. If phases must end on their own, remove `phases-are: exclusive`.
      """,
    examples: [
      Example(
        "rules/ferry-2024.yaml",
        wrong: """
              starts: { when: { flow: { at-least: 900 } }, effective: next day }
              ends: { when: { flow: { below: 850 } } }
          """,
        right: "    starts: { when: { flow: { at-least: 900 } }, effective: next day }")
    ])
}
