extension Check {
  public static let missingSpace = Check(
    "missing-space", .error,
    title: "No space after a colon",
    finds: "A word, a colon and a value stand together without a space, as in `below:150`.",
    why: """
      YAML takes all of it for one text, so there is neither a key nor a value, and the bound \
      would be missing.
      """,
    fix: "Write a space after the colon: `below: 150`.",
    isFixable: true,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "      when: { level: {below:150} }",
        right: "      when: { level: { below: 150 } }")
    ])
}
