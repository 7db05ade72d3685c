public import YAMLSource

extension Check {
  public static let emptyDaySet = Check(
    "empty-day-set", .warning,
    title: "A day set that holds no day",
    finds: "`except` of a day set takes out every day of the week that `only` leaves.",
    why: """
      A count of no days never comes to its end, so a phase would never start, or never end.
      """,
    fix: "Leave out of `except` the days that should be counted.",
    examples: [
      Example(
        "calendars/river.yaml",
        wrong:
          #"  working-days: { title: { de: "Werktage", en: "working days" }, only: [monday], except: [monday, sunday] }"#,
        right:
          #"  working-days: { title: { de: "Werktage", en: "working days" }, except: [sunday, holidays] }"#
      )
    ])
}
