public import YAMLSource

extension Check {
  public static let unknownKey = Check(
    "unknown-key", .error,
    title: "A key that does not exist",
    finds: "A mapping has a key that is not known there.",
    why: """
      What stands behind it would have no effect: with `trough` in place of `through` an ordinance \
      would never end.
      """,
    fix: "Correct the key. If it exists, but elsewhere, look at the indentation.",
    isFixable: true,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "valid: { from: 2024-01-01, trough: 2026-12-31 }",
        right: "valid: { from: 2024-01-01, through: 2026-12-31 }")
    ])
}
