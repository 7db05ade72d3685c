public import YAMLSource

extension Check {
  public static let idleNotice = Check(
    "idle-notice", .error,
    title: "A notice that can have no effect",
    finds: """
      A notice is dated to a day on which no version of its rule set is in force, or names a county of which the rule set does not speak.
      """,
    why: """
      The announcement would be ignored, and the county would go on being told what the figures say.
      """,
    fix: "Correct its day, its county or its rule set.",
    examples: [])
}
