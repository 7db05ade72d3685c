public import YAMLSource

extension Check {
  public static let shortLeadTime = Check(
    "short-lead-time", .warning,
    title: "Rules that begin too soon",
    finds: """
      A version begins fewer days after the `date` of its legal basis than `lead-time` in \
      rulecheck.yaml asks for. Without that key, or without a date, nothing is found. Notices \
      are not looked at: an announcement states what the figures have brought about already.
      """,
    why: """
      Whoever has to follow the rules, or to enter them elsewhere, has too little time; with \
      `lead-time: 0 days`, rules would hold before they were made.
      """,
    fix: """
      Let the version begin later, or correct the date.
      """,
    examples: [
      Example(
        "rulecheck.yaml",
        wrong: """
          lead-time: 60 days
          notices: [notices]
          """,
        right: "notices: [notices]")
    ])
}
