public import YAMLSource

extension Check {
  public static let twoBoundsOnOneSide = Check(
    "two-bounds-on-one-side", .error,
    title: "Two bounds on one side",
    finds: "A comparison has both `above` and `at-least`, or both `below` and `at-most`.",
    why: """
      Only one of the two can decide, and they differ in whether the number itself counts.
      """,
    fix: """
      Keep the one that the ordinance means: `above` is “more than”, `at-least` is “this much or \
      more”.
      """,
    examples: [
      Example(
        "rules/ferry-2025.yaml",
        wrong: "      when: { flow: { above: 850, at-least: 850 } }",
        right: "      when: { flow: { above: 850 } }")
    ])
}
