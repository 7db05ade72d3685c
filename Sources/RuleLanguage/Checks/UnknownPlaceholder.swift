public import YAMLSource

extension Check {
  public static let unknownPlaceholder = Check(
    "unknown-placeholder", .error,
    title: "A placeholder that nothing stands for",
    finds: """
      A text has a word in braces that is no value of the guideline and none of `{county}`, \
      `{state}`, `{phase}` and `{date}`; or a text of the messages file has one that nothing there \
      stands for.
      """,
    why: "The public would read the braces.",
    fix: "Correct the word, or add it to `values`.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: #"          en: "Do not water gardens from {from} to {until}.""#,
        right: #"          en: "Do not water gardens from {from} to {to}.""#)
    ])
}
