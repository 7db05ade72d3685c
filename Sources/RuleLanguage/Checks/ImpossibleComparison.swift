public import YAMLSource

extension Check {
  public static let impossibleComparison = Check(
    "impossible-comparison", .error,
    title: "A comparison that nothing can meet",
    finds: """
      The two bounds of a comparison or range exclude each other: no number lies between them.
      """,
    why: "The condition would never hold, so the rule would never apply.",
    fix: "Exchange the two bounds, or write only one of them.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "      when: { level: { at-least: 160, below: 150 } }",
        right: "      when: { level: { below: 150 } }")
    ])
}
