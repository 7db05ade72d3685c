public import Findings
internal import Rules

/// What can be wrong in the versions of an ordinance and in when they apply.
extension Check {
  public static let duplicateVersion = Check(
    "duplicate-version", .error, title: "Two versions with one label",
    finds: "Two files of one rule set have the same `version`.",
    why: """
      Answers say which version of an ordinance applies, and readers could not tell the two apart.
      """,
    fix: "Give every version a label of its own, for instance the date of the amendment.",
    in: "rules/ferry-2025.yaml",
    wrong: #"version: "2024""#,
    right: #"version: "2025""#)

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

  public static let gapBetweenVersions = Check(
    "gap-between-versions", .warning, title: "Days between two versions",
    finds: "A version of a rule set ends earlier than on the eve of the next one.",
    why:
      "On the days between no version applies, and whoever asks is told that there are no rules.",
    fix: """
      Correct `through` or the next version's `from`; or leave out `through`: a version ends where \
      the next one begins. Where the rules are meant to pause, as those for a season do, allow the \
      finding with a comment.
      """,
    in: "rules/bathing-2024.yaml",
    wrong: "valid: { from: 2024-01-01, through: 2024-12-01 }",
    right: "valid: { from: 2024-01-01 }")

  public static let amendmentEndsEarly = Check(
    "amendment-ends-early", .note, title: "An amendment that ends before what it amends",
    finds: """
      The last version of a rule set ends before the `through` of an earlier one. An earlier \
      version without `through`, which was to last until further notice, is no finding.
      """,
    why: """
      A version replaces the one before for good: that one does not come back. So the days at the \
      end are lost, though the amendment was perhaps to change the content only.
      """,
    fix: """
      Write the `through` of the earlier version if the end was not to change. Where it was, allow \
      the finding with a comment.
      """,
    examples: [
      Example(
        "rules/low-water-2025.yaml",
        .file(
          """
          ruleset: low-water
          version: "2025"
          title: { de: "Niedrigwasserverordnung", en: "Low Water Ordinance" }
          legal-basis: { title: "§ 4 WasserG" }
          valid: { from: 2025-01-01, through: 2025-12-31 }
          areas: { states: [UP, LO] }
          phases:
            - phase: normal
              title: { de: "Keine Beschränkung", en: "No restrictions" }
            - phase: low
              title: { de: "Niedrigwasser", en: "Low water" }
              starts: { when: { level: { below: 140 } } }

          """))
    ])

  public static let expiredRules = Check(
    "expired-rules", .warning, title: "Rules that are no longer valid",
    finds: "The last version of a rule set ended before the day given with `--today`.",
    why:
      "Nobody is answered with it any more. Perhaps an extension of the ordinance was not entered.",
    fix: """
      Add the version that is valid now, or remove the rule set from the workspace if it is history.
      """,
    wrong: "valid: { from: 2024-01-01, through: 2024-04-30 }",
    right: "valid: { from: 2024-01-01, through: 2026-12-31 }")

  public static let lateFirstCountedDay = Check(
    "late-first-counted-day", .warning, title: "Counting begins after the rules do",
    finds: "`first-counted-day` is later than the first day of `valid`.",
    why: """
      From the first day of the rules until then nothing is counted, so the phase is unknown in \
      every county. Laws count days before they come into force, or from that day on.
      """,
    fix: "Write the first day of `valid`, or an earlier one.",
    wrong: """
      areas: { states: [UP, LO] }
      first-counted-day: 2024-02-01
      """,
    right: "areas: { states: [UP, LO] }")

  public static let shortLeadTime = Check(
    "short-lead-time", .warning, title: "Rules that begin too soon",
    finds: """
      A version begins fewer days after the `date` of its legal basis than `lead-time` in \
      rulecheck.yaml asks for. Without that key, or without a date, nothing is found. Notices are \
      not looked at: an announcement states what the figures have brought about already.
      """,
    why: """
      Whoever has to follow the rules, or to enter them elsewhere, has too little time; with \
      `lead-time: 0 days`, rules would hold before they were made.
      """,
    fix: "Let the version begin later, or correct the date.",
    in: "rulecheck.yaml",
    wrong: """
      lead-time: 60 days
      notices: [notices]
      """,
    right: "notices: [notices]")
}
