public import YAMLSource

extension Check {
  public static let gapBetweenVersions = Check(
    "gap-between-versions", .warning,
    title: "Days between two versions",
    finds: """
      A version of a rule set ends earlier than on the eve of the next one.
      """,
    why: """
      On the days between no version applies, and whoever asks is told that there are no \
      rules.
      """,
    fix: """
      Correct `through` or the next version's `from`; or leave out `through`: a version ends \
      where the next one begins. Where the rules are meant to pause, as those for a season do, \
      allow the finding with a comment.
      """,
    examples: [
      Example(
        "rules/bathing-2024.yaml",
        wrong: "valid: { from: 2024-01-01, through: 2024-12-01 }",
        right: "valid: { from: 2024-01-01 }")
    ])
}
