public import Findings
public import Rules

/// What can be wrong in calendars and time zones.
extension Check {
  public static let unknownCalendar = Check(
    "unknown-calendar", .error, title: "A calendar that does not exist",
    finds: "A rule set names a calendar that no file of the workspace defines.",
    why: "Working days and holidays could not be told apart.",
    fix: "Correct the name, or list the calendar's file under `calendars` in rulecheck.yaml.",
    wrong: "calendar: rivers",
    right: "calendar: river")

  public static let duplicateCalendar = Check(
    "duplicate-calendar", .error, title: "Two calendars with one identifier",
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

  public static let unknownDaySet = Check(
    "unknown-day-set", .error, title: "A set of days that does not exist",
    finds: """
      `consecutive` counts a day set that the rule set's calendar does not define, or the rule set \
      has no `calendar`.
      """,
    why: "It is not known which days count, so the phase would end too early or too late.",
    fix: "Correct the word, name the `calendar` of the rule set, or count `days`.",
    wrong: "consecutive: 5 workdays",
    right: "consecutive: 5 working-days")

  public static let emptyDaySet = Check(
    "empty-day-set", .warning, title: "A day set that holds no day",
    finds: "`except` of a day set takes out every day of the week that `only` leaves.",
    why: "A count of no days never comes to its end, so a phase would never start, or never end.",
    fix: "Leave out of `except` the days that should be counted.",
    in: "calendars/river.yaml",
    wrong:
      #"working-days: { title: { de: "Werktage", en: "working days" }, only: [monday], except: [monday, sunday] }"#,
    right:
      #"working-days: { title: { de: "Werktage", en: "working days" }, except: [sunday, holidays] }"#
  )

  public static let twoDates = Check(
    "two-dates", .error, title: "A holiday with two dates",
    finds: "A holiday has both `date` and `easter`.",
    why: "It would fall on two days of the year.",
    fix: "Remove one of them, or write two holidays.",
    in: "calendars/river.yaml",
    wrong: #"- { title: { de: "Ostermontag", en: "Easter Monday" }, date: 04-01, easter: +1 }"#,
    right: #"- { title: { de: "Ostermontag", en: "Easter Monday" }, easter: +1 }"#)

  public static let unknownTimeZone = Check(
    "unknown-time-zone", .error, title: "A time zone that nobody knows",
    finds: """
      `time-zone` is not in the time zone data of the machine that validates. Where a machine has \
      no such data, nothing is said.
      """,
    why: "It is not known when a day begins, so moments in the data cannot be put to their days.",
    fix: "Write the name as the IANA time zone database has it, such as `Etc/UTC`.",
    in: "rulecheck.yaml",
    wrong: "time-zone: Etc/UTV",
    right: "time-zone: Etc/UTC")
}

extension Workspace {
  /// The finding that a machine does not know the time zone, or none.
  /// - Parameters:
  ///   - isKnown: whether the machine knows a time zone.
  ///   - names: those that it knows, for what was probably meant.
  public func findings(
    whereZone isKnown: (String) -> Bool, among names: () -> [String]
  ) -> [Diagnostic] {
    guard !isKnown(timeZone.value) else { return [] }
    return [
      Diagnostic(
        .unknownTimeZone, at: timeZone.span, "no time zone is called `\(timeZone.value)`",
        help: Spelling.suggestion(for: timeZone.value, among: names())
          ?? "write a name of the form Area/City, or Etc/UTC")
    ]
  }
}
