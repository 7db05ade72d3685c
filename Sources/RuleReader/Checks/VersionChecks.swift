public import Findings
internal import Rules

/// What can be wrong in the versions of an ordinance and in when they apply.
extension Check {
  public static let duplicateVersion = Check(
    "duplicate-version", .error, title: "Two versions with one label",
    finds: "Two files of one rule set have the same `version`.",
    why: """
      Answers say which version of an ordinance applies, and readers could not tell the two apart.
      """,
    fix: "Give every version a label of its own, for instance the date of the amendment.",
    in: "rules/ferry-2025.yaml",
    wrong: #"version: "2024""#,
    right: #"version: "2025""#)

  public static let equalValidFrom = Check(
    "equal-valid-from", .error, title: "Two versions that begin on the same day",
    finds: "Two versions of a rule set have the same first day of validity.",
    why: "The version in force is the one that began last, and here two of them did.",
    fix: "Give one of them another first day, or remove it. A note shows the other.",
    in: "rules/ferry-2025.yaml",
    wrong: "valid: { from: 2024-01-01 }",
    right: "valid: { from: 2025-01-01 }")

  public static let reversedPeriod = Check(
    "reversed-period", .error, title: "A period that ends before it begins",
    finds: "The last day of a period lies before the first.",
    why: "The rules would not apply on any day.",
    fix: "Exchange the two dates, or correct the one that is mistyped.",
    wrong: "valid: { from: 2024-01-01, through: 2023-12-31 }",
    right: "valid: { from: 2024-01-01, through: 2026-12-31 }")
}
