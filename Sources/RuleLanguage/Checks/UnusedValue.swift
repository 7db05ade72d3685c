public import YAMLSource

extension Check {
  public static let unusedValue = Check(
    "unused-value", .warning,
    title: "A value that the text does not use",
    finds: """
      A guideline has a value, and its text uses it in no language.
      """,
    why: """
      Who changes the value believes that the rule has changed, and the public reads nothing \
      of it.
      """,
    fix: """
      Write the value's name in braces into the text of every language, or remove the value.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: #"        values: { length: 12, speed: 5 }"#,
        right: #"        values: { length: 12 }"#)
    ])
}
