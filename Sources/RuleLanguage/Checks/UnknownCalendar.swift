public import YAMLSource

extension Check {
  public static let unknownCalendar = Check(
    "unknown-calendar", .error,
    title: "A calendar that does not exist",
    finds: "A rule set names a calendar that no file of the workspace defines.",
    why: "Working days and holidays could not be told apart.",
    fix: """
      Correct the name, or list the calendar's file under `calendars` in rulecheck.yaml.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "calendar: rivers",
        right: "calendar: river")
    ])
}
