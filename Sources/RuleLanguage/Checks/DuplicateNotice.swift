public import YAMLSource

extension Check {
  public static let duplicateNotice = Check(
    "duplicate-notice", .error,
    title: "Two notices for one county on one day",
    finds: """
      Two notices for the same rule set begin on the same day and speak of a county both.
      """,
    why: """
      Nobody could say which of the two phases is in force.
      """,
    fix: "Remove one of the two, or correct its day or its county.",
    examples: [])
}
