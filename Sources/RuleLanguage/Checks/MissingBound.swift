public import YAMLSource

extension Check {
  public static let missingBound = Check(
    "missing-bound", .error,
    title: "A comparison without a bound",
    finds: "A comparison names a metric, and no number that its value is compared with.",
    why: "The condition would say nothing.",
    fix: """
      Add `above`, `at-least`, `below` or `at-most` with a number. `above` and `below` leave the \
      number itself out, the other two include it.
      """,
    examples: [
      Example(
        "rules/ferry-2025.yaml",
        wrong: "      when: { flow: { of: state } }",
        right: "      when: { flow: { above: 850 } }")
    ])
}
