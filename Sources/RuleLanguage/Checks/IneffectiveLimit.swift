public import YAMLSource

extension Check {
  public static let ineffectiveLimit = Check(
    "ineffective-limit", .warning,
    title: "An `only` that leaves nothing, or everything",
    finds: """
      The days of an `only` lie outside of the validity of its version, as written; its areas \
      have no county in common with the rule set; or it has no `when` and covers every day and \
      county of the version.
      """,
    why: """
      In the first two cases the guideline never applies, in the last one it is not limited. \
      Mostly a year or a name is wrong.
      """,
    fix: """
      Correct the limits. Where they limit nothing, remove `only`; where the guideline never \
      applies, remove that.
      """,
    examples: [
      Example(
        "rules/bathing-2024.yaml",
        wrong: "        only: { from: 2023-05-01, through: 2023-09-30 }",
        right: "        only: { from: 2024-05-01, through: 2024-09-30 }"),
      Example(
        "rules/bathing-2024.yaml",
        wrong: "        only: { areas: { states: [UP] } }",
        right: "        only: { from: 2024-05-01, through: 2024-09-30 }"),
      Example(
        "rules/bathing-2024.yaml",
        wrong: "        only: { from: 2024-01-01 }",
        right: "        only: { from: 2024-05-01, through: 2024-09-30 }"),
    ])
}
