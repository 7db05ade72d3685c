public import YAMLSource

extension Check {
  public static let unusedAllow = Check(
    "unused-allow", .warning,
    title: "A comment that allows nothing",
    finds: "A comment allows findings of a check on a line that has none.",
    why: """
      The finding was fixed, or the comment stands before the wrong line. A comment that stays \
      would hide the next mistake.
      """,
    fix: """
      Remove the comment, or put it behind the line of the finding or directly above it.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "ruleset: low-water  # rulecheck: allow unquoted-text — a proper name",
        right: "ruleset: low-water")
    ])
}
