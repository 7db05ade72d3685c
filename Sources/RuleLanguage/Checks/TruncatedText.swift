public import YAMLSource

extension Check {
  public static let truncatedText = Check(
    "truncated-text", .warning,
    title: "A text that ends before a #",
    finds: """
      A text without quotes is followed by a space and a `#` without a space after it. YAML takes \
      the rest of the line for a comment.
      """,
    why: "Readers would get half of the sentence.",
    fix: "Quote the whole text. If a comment is meant, write a space after its `#`.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "          en: Do not water gardens, see notice #3.",
        right: #"          en: "Do not water gardens from {from} to {to}.""#)
    ])
}
