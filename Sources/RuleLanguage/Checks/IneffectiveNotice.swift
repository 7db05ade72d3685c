public import YAMLSource

extension Check {
  public static let ineffectiveNotice = Check(
    "ineffective-notice", .error,
    title: "A notice without effect",
    finds: """
      A notice is for a day on which no version of its rule set is in force, for counties of which \
      the rule set does not speak, or for a county that has become a part of another by then.
      """,
    why: """
      Nothing would come of the announcement: the county would go on being told what the figures say.
      """,
    fix: """
      Correct the day, the county or the rule set. A note shows when or where the rule set applies.
      """,
    examples: [
      Example(
        "notices/announcements.yaml",
        wrong: "    from: 2023-08-01",
        right: "    from: 2024-08-01"),
      Example(
        "notices/announcements.yaml",
        wrong: #"    area: "0103""#,
        right: #"    area: "0201""#),
    ])
}
