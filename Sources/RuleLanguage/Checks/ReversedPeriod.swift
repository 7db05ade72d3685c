public import YAMLSource

extension Check {
  public static let reversedPeriod = Check(
    "reversed-period", .error,
    title: "A period that ends before it begins",
    finds: "The last day of a period lies before the first.",
    why: "The rules would not apply on any day.",
    fix: "Exchange the two dates, or correct the one that is mistyped.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "valid: { from: 2024-01-01, through: 2023-12-31 }",
        right: "valid: { from: 2024-01-01, through: 2026-12-31 }")
    ])
}
