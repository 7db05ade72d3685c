public import YAMLSource

extension Check {
  public static let badSeverity = Check(
    "bad-severity", .error,
    title: "A severity that cannot be set",
    finds: """
      `severities` in rulecheck.yaml names a check that does not exist, or one whose findings are \
      errors.
      """,
    why: """
      The line would have no effect. With an error the rules cannot be used, so it cannot be made \
      a matter of taste.
      """,
    fix: """
      Correct the code: it stands in brackets behind a finding. Remove the line if it names an \
      error.
      """,
    examples: [
      Example(
        "rulecheck.yaml",
        wrong: """
          topics: topics.yaml
          severities: { unquoted-texts: off }
          """,
        right: "topics: topics.yaml")
    ])
}
