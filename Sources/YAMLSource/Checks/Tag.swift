extension Check {
  public static let tag = Check(
    "tag", .error,
    title: "A YAML tag",
    finds: "A tag such as `!!str` or `!date` stands before a value.",
    why: """
      Tags tell programs what type a value has. Here the key decides that, so a tag is \
      superfluous, and another reader might understand it otherwise.
      """,
    fix: "Remove the tag. To keep digits as they are, quote them.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "version: !!str 2024",
        right: #"version: "2024""#)
    ])
}
