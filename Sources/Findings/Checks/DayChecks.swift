/// What can be wrong in periods, in counts of days and in calendars.
extension Check {
  public static let badDuration = Check(
    "bad-duration", .error, title: "A number of days that cannot be read",
    finds: """
      A number of days is not written as `1 day`, `3 days` or, for `consecutive`, `5 working-days` \
      with a day set of the calendar.
      """,
    why: "It would not be clear which days count.",
    fix: "Write the number, a space, and `day`, `days` or the identifier of a day set.",
    isFixable: true,
    examples: [
      Example("rules/low-water.yaml", wrong: "consecutive: 3", right: "consecutive: 3 days"),
      Example("rules/low-water.yaml", wrong: "consecutive: 03 days", right: "consecutive: 3 days"),
    ])

  public static let badEffectiveDay = Check(
    "bad-effective-day", .error, title: "A day of effect that cannot be read",
    finds: """
      `effective` says from which day on a change applies, and here it does so in words that are \
      not known.
      """,
    why: "The rules would begin on another day than the ordinance says.",
    fix: "Write `same day`, `next day`, `day after next`, `3 days later` or `next monday`.",
    isFixable: true,
    examples: [
      Example(
        "rules/low-water.yaml", wrong: "effective: two days after",
        right: "effective: day after next"),
      Example(
        "rules/low-water.yaml", wrong: "effective: 02 days later",
        right: "effective: day after next"),
    ])

  public static let emptyDaySet = Check(
    "empty-day-set", .warning, title: "A day set that contains no day",
    finds: "`except` of a day set takes out every day of the week that `only` leaves.",
    why: "A count of no days never ends, so a phase would never start, or never end.",
    fix: "Leave out of `except` the days that should be counted.", in: "calendars/river.yaml",
    wrong:
      #"working-days: { title: { de: "Werktage", en: "working days" }, only: [monday], except: [monday, sunday] }"#,
    right:
      #"working-days: { title: { de: "Werktage", en: "working days" }, except: [sunday, holidays] }"#
  )

  public static let twoDates = Check(
    "two-dates", .error, title: "A holiday with two dates",
    finds: "A holiday has both `date` and `easter`.", why: "It would fall on two days of the year.",
    fix: "Remove one of them, or write two holidays.", in: "calendars/river.yaml",
    wrong: #"- { title: { de: "Ostermontag", en: "Easter Monday" }, date: 04-01, easter: +1 }"#,
    right: #"- { title: { de: "Ostermontag", en: "Easter Monday" }, easter: +1 }"#)

  public static let equalValidFrom = Check(
    "equal-valid-from", .error, title: "Two versions that begin on the same day",
    finds: "Two versions of a rule set have the same first day of validity.",
    why: "The version in force is the one that began last, and here two of them did.",
    fix: "Give one of them another first day, or remove it. A note shows the other.",
    in: "rules/ferry-2025.yaml",
    wrong: "valid: { from: 2024-01-01 }",
    right: "valid: { from: 2025-01-01 }")

  public static let reversedPeriod = Check(
    "reversed-period", .error, title: "A period that ends before it begins",
    finds: "The last day of a period lies before the first.",
    why: "The rules would not apply on any day.",
    fix: "Exchange the two dates, or correct the one that is mistyped.",
    wrong: "valid: { from: 2024-01-01, through: 2023-12-31 }",
    right: "valid: { from: 2024-01-01, through: 2026-12-31 }")
}
