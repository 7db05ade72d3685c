extension Check {
  public static let duplicateKey = Check(
    "duplicate-key", .error,
    title: "A key that stands twice",
    finds: "One mapping has the same key twice.",
    why: """
      YAML readers keep one of the two and drop the other without a word, so half of what was \
      written would not apply.
      """,
    fix: "Remove one of the two, or rename it. A note shows the first one.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "valid: { from: 2024-01-01, from: 2026-12-31 }",
        right: "valid: { from: 2024-01-01, through: 2026-12-31 }")
    ])
}
