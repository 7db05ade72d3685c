public import YAMLSource

extension Check {
  public static let equalValidFrom = Check(
    "equal-valid-from", .error,
    title: "Two versions that begin on the same day",
    finds: "Two versions of a rule set have the same first day of validity.",
    why: "The version in force is the one that began last, and here two of them did.",
    fix: "Give one of them another first day, or remove it. A note shows the other.",
    examples: [
      Example(
        "rules/ferry-2025.yaml",
        wrong: "valid: { from: 2024-01-01 }",
        right: "valid: { from: 2025-01-01 }")
    ])
}
