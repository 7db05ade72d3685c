public import YAMLSource

extension Check {
  public static let differentPlaceholders = Check(
    "different-placeholders", .warning,
    title: "A value that one language leaves out",
    finds: """
      One language of a guideline's text uses a value, or one of `{county}`, `{state}`, \
      `{phase}` and `{date}`, and another language does not.
      """,
    why: """
      Who reads the other language is not told the limit, or is told another one that is \
      written out there.
      """,
    fix: """
      Use the same placeholders in every language.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: #"          en: "Do not water gardens from {from} on.""#,
        right: #"          en: "Do not water gardens from {from} to {to}.""#)
    ])
}
