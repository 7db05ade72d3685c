public import YAMLSource

extension Check {
  public static let badDate = Check(
    "bad-date", .error,
    title: "A date that does not exist",
    finds: """
      A value that must be a date is none, is written otherwise than year, month, day, or names a \
      day that no calendar has. Files of figures may also write DD.MM.YYYY.
      """,
    why: """
      The rule would begin, end or count on another day than its author means; 01.02. is January \
      in one country and February in another.
      """,
    fix: "Write YYYY-MM-DD, for instance 2024-04-24.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "valid: { from: 01.01.2024, through: 2026-12-31 }",
        right: "valid: { from: 2024-01-01, through: 2026-12-31 }")
    ])
}
