public import YAMLSource

extension Check {
  public static let duplicateVersion = Check(
    "duplicate-version", .error,
    title: "Two versions with one label",
    finds: "Two files of one rule set have the same `version`.",
    why: """
      Answers say which version of an ordinance applies, and readers could not tell the two apart.
      """,
    fix: "Give every version a label of its own, for instance the date of the amendment.",
    examples: [
      Example(
        "rules/ferry-2025.yaml",
        wrong: #"version: "2024""#,
        right: #"version: "2025""#)
    ])
}
