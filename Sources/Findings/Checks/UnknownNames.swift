/// Names that do not exist.
extension Check {
  public static let unknownKey = Check(
    "unknown-key", .error, title: "A key that does not exist",
    finds: "A mapping has a key that is not known there.",
    why: """
      What follows it would have no effect: with `trough` in place of `through` an ordinance \
      would never end.
      """,
    fix: "Correct the key. If it exists, but in another place, check the indentation.",
    isFixable: true,
    wrong: "valid: { from: 2024-01-01, trough: 2026-12-31 }",
    right: "valid: { from: 2024-01-01, through: 2026-12-31 }")

  public static let unknownCalendar = Check(
    "unknown-calendar", .error, title: "A calendar that does not exist",
    finds: "A rule set names a calendar that no file of the workspace defines.",
    why: "Working days and holidays could not be told apart.",
    fix: "Correct the name, or list the calendar's file under `calendars` in rulecheck.yaml.",
    wrong: "calendar: rivers", right: "calendar: river")

  public static let unknownDaySet = Check(
    "unknown-day-set", .error, title: "A set of days that does not exist",
    finds: """
      `consecutive` counts a day set that the rule set's calendar does not define, or the rule set \
      has no `calendar`.
      """,
    why: "It is not known which days count, so the phase would end too early or too late.",
    fix: "Correct the word, name the `calendar` of the rule set, or count `days`.",
    wrong: "consecutive: 5 workdays", right: "consecutive: 5 working-days")

  public static let unknownGuideline = Check(
    "unknown-guideline", .error, title: "A guideline that does not exist",
    finds: """
      A test names a guideline that no version of its rule set has; or a phase lifts one that no \
      milder phase and nothing in the rule set has.
      """,
    why: """
      The test could not pass; or, under `no-guidelines`, could not fail, and so would protect \
      nothing. A guideline that was meant to be lifted would go on to apply.
      """,
    fix: "Correct the name, or in a test name the right rule set under `ruleset`.",
    in: "tests/low-water.yaml",
    wrong: "2024-06-08: { phase: low, guidelines: [watering], no-guidelines: [ships] }",
    right: "2024-06-08: { phase: low, guidelines: [watering], no-guidelines: [boats] }")

  public static let unknownLanguage = Check(
    "unknown-language", .error, title: "A language that the workspace does not have",
    finds: "A text is in a language that rulecheck.yaml does not list.",
    why: "It would never be shown.",
    fix: "Correct the code, remove the text, or add the language to `languages` in rulecheck.yaml.",
    in: "topics.yaml",
    wrong:
      #"boating: { title: { de: "Schifffahrt", en: "Boating", fr: "Navigation" }, icon: boat }"#,
    right: #"boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)

  public static let unknownMetric = Check(
    "unknown-metric", .error, title: "A metric that does not exist",
    finds: "A condition or a source names a metric that the metrics file does not define.",
    why: "There is no value to compare.",
    fix: "Correct the name, or define the metric in the metrics file.",
    in: "rules/ferry-2025.yaml",
    wrong: "when: { flows: { above: 850 } }",
    right: "when: { flow: { above: 850 } }")

  public static let unknownNotice = Check(
    "unknown-notice", .error, title: "A notice that does not exist",
    finds:
      "The `replaces` of a notice is not the `id` of another one, or leads back to the notice itself.",
    why:
      "The notice that was meant would still count; in a cycle, it could not be told which one does.",
    fix: """
      Correct the name, or write the `id` at the notice that is meant. In a cycle, remove `replaces` from the \
      notice that was there first.
      """,
    in: "notices/announcements.yaml",
    wrong: """
          phase: closed
          replaces: gazette-30
          from: 2024-08-01
      """,
    right: """
          phase: closed
          from: 2024-08-01
      """)

  public static let unknownPhase = Check(
    "unknown-phase", .error, title: "A phase that the rule set does not have",
    finds: """
      A test expects a phase that no version of its rule set has, or says when one may be ordered or \
      ended that has no `allowed-when` for it; a condition looks at a phase that does not exist \
      (`phase`), a notice announces one that the version of its day does not have, or `begins` names \
      one that is nowhere in its file.
      """,
    why: "The test could not pass, the condition could not hold, and the phase could not come.",
    fix: """
      Correct the name. In a test there are, in addition to the rule set's phases, `unknown`, \
      where values are missing, and `not-valid`, where the rules do not apply.
      """,
    examples: [
      Example("tests/low-water.yaml", wrong: "2024-06-07: usual", right: "2024-06-07: normal"),
      Example(
        "rules/fishing.yaml",
        wrong: "when: { phase: bathing/close }",
        right: "when: { phase: bathing/closed }"),
    ])

  public static let unknownPlaceholder = Check(
    "unknown-placeholder", .error, title: "A placeholder without a value",
    finds: """
      A text has a word in braces that is not a value of the guideline and not one of `{county}`, \
      `{state}`, `{phase}` and `{date}`; or a text of the messages file has one for which there is \
      no value there.
      """,
    why: "The public would read the braces.",
    fix: "Correct the word, or add it to `values`.",
    wrong: #"en: "Do not water gardens from {from} to {until}.""#,
    right: #"en: "Do not water gardens from {from} to {to}.""#)

  public static let unknownRuleset = Check(
    "unknown-ruleset", .error, title: "A rule set that does not exist",
    finds: """
      `displaces`, a condition (`phase`), a notice or a test names a rule set that no file of the \
      workspace defines.
      """,
    why: """
      The rules that were to be displaced would go on applying, what depends on the phase would \
      never be known, and what was announced would not come.
      """,
    fix: "Correct the name, or list the rule set's file under `rulesets` in rulecheck.yaml.",
    in: "rules/ferry-2024.yaml",
    wrong: "displaces: [low-waters]",
    right: "displaces: [low-water]")

  public static let unknownSource = Check(
    "unknown-source", .error, title: "A source that does not exist",
    finds: "A test takes its values from a source that no file of the workspace defines.",
    why: "There would be no values to test with.",
    fix:
      "Correct the name under `data`, or list the source's file under `sources` in rulecheck.yaml.",
    in: "tests/low-water.yaml", wrong: "data: gauge", right: "data: gauges")

  public static let unknownTopic = Check(
    "unknown-topic", .error, title: "A topic that does not exist",
    finds: "A guideline belongs to a topic that the topics file does not define.",
    why: "The guideline would be under no heading.",
    fix: "Correct the name, or define the topic in the topics file.",
    wrong: "topic: boats",
    right: "topic: boating")

  public static let unknownValue = Check(
    "unknown-value", .error, title: "A direction for a value that does not exist",
    finds: "`stricter` names something that is not in `values`.",
    why: "Whether a change of the value is a tightening or a relaxation could not be told.",
    fix: "Correct the name, or add it to `values`.",
    wrong: "stricter: { lenght: lower }",
    right: "stricter: { length: lower }")

  public static let unknownTimeZone = Check(
    "unknown-time-zone", .error, title: "An unknown time zone",
    finds: """
      `time-zone` is not in the time zone data of the machine that validates. Where a machine has \
      no such data, nothing is reported.
      """,
    why: "It is unknown when a day begins, so moments in the data cannot be put to their days.",
    fix: "Write the name as the IANA time zone database has it, such as `Etc/UTC`.",
    in: "rulecheck.yaml", wrong: "time-zone: Etc/UTV", right: "time-zone: Etc/UTC")
}
