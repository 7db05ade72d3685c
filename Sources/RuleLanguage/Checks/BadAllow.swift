public import YAMLSource

extension Check {
  public static let badAllow = Check(
    "bad-allow", .error,
    title: "A comment for rulecheck that cannot be followed",
    finds: """
      A comment that begins with `# rulecheck:` names no check, a check that does not exist, an \
      error, or gives no reason.
      """,
    why: "The finding would stay, or nobody would know later why it was allowed.",
    fix: """
      Write `# rulecheck: allow CODE — reason`. The code stands in brackets behind a finding. \
      Errors cannot be allowed, only fixed.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "ruleset: low-water  # rulecheck: allow unquoted-text",
        right: "ruleset: low-water")
    ])
}
