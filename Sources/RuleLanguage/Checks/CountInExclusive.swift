public import YAMLSource

extension Check {
  public static let countInExclusive = Check(
    "count-in-exclusive", .error,
    title: "A count of days in a decision table",
    finds: "A phase of a rule set with `phases-are: exclusive` has `consecutive`.",
    why: """
      Such a rule set looks at each day by itself: exactly one phase fits the values of a day, so \
      there is nothing to count.
      """,
    fix: "Remove `consecutive`. If days must be counted, remove `phases-are: exclusive`.",
    examples: [
      Example(
        "rules/ferry-2024.yaml",
        wrong:
          "    starts: { when: { flow: { at-least: 900 } }, consecutive: 2 days, effective: next day }",
        right: "    starts: { when: { flow: { at-least: 900 } }, effective: next day }")
    ])
}
