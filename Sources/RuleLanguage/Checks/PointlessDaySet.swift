public import YAMLSource

extension Check {
  public static let pointlessDaySet = Check(
    "pointless-day-set", .error,
    title: "A day set that holds every day, or none",
    finds: """
      A day set has neither `only` nor `except`, or `except` takes out every day of the week that \
      `only` leaves.
      """,
    why: """
      A count of all days is written `days`; a count of no days never comes to its end, so a phase \
      would never start, or never end.
      """,
    fix: "Say under `only` which days count, or under `except` which do not.",
    examples: [
      Example(
        "calendars/river.yaml",
        wrong: #"  working-days: { title: { de: "Werktage", en: "working days" } }"#,
        right:
          #"  working-days: { title: { de: "Werktage", en: "working days" }, except: [sunday, holidays] }"#
      )
    ])
}
