public import YAMLSource

extension Check {
  public static let differentEffectiveDays = Check(
    "different-effective-days", .error,
    title: "Different days of effect in a decision table",
    finds: "The phases of a rule set with `phases-are: exclusive` differ in `effective`.",
    why: """
      One phase ends when another begins. With different days two phases, or none, would apply in \
      between.
      """,
    fix: "Write the same `effective` in every phase. A note shows that of the first.",
    examples: [
      Example(
        "rules/ferry-2024.yaml",
        wrong: "    starts: { when: { flow: { at-least: 900 } }, effective: same day }",
        right: "    starts: { when: { flow: { at-least: 900 } }, effective: next day }")
    ])
}
