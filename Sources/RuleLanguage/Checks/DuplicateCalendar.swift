public import YAMLSource

extension Check {
  public static let duplicateCalendar = Check(
    "duplicate-calendar", .error,
    title: "Two calendars with one identifier",
    finds: "Two calendar files have the same identifier.",
    why: """
      A rule set names its calendar by the identifier, and days would be counted with the wrong \
      holidays.
      """,
    fix: "Rename one of the two, or remove it. A note shows the first.",
    examples: [
      Example(
        "calendars/lake.yaml",
        .file(
          """
          calendar: river
          holidays: []

          """))
    ])
}
