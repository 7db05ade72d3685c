/// What occurs twice and may occur only once.
extension Check {
  public static let duplicateArea = Check(
    "duplicate-area", .error, title: "An identifier that two areas have",
    finds: """
      The country, a state, a county or an area of a grouping has an identifier that another area \
      has already; or two states have a title or an abbreviation in common.
      """,
    why: """
      Figures are assigned by identifier, so one area's figures would be taken for the other's; \
      and counties name their state by any of its names.
      """,
    fix: "Correct one of the two. A note shows the first.",
    in: "districts.csv",
    wrong: "0102,Mühlbach,District,UP,18000,",
    right: "0103,Mühlbach,District,UP,18000,")

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

  public static let duplicateCase = Check(
    "duplicate-case", .error, title: "Two cases with one name",
    finds: "Two cases of one file of tests have the same name.",
    why: "The name tells which case failed, and `rulecheck test --run` picks cases by it.",
    fix: """
      Give one of them a name that says what it shows. If a case was copied by mistake, remove it. \
      A note shows the first.
      """,
    in: "tests/low-water.yaml",
    wrong: """
        - case: "low from the third day below 150"
          county: "0202"
      """,
    right: """
        - case: "very low from a state's flow below 12.5"
          county: "0202"
      """)

  public static let duplicateLanguage = Check(
    "duplicate-language", .error, title: "A language that is named twice",
    finds: "`languages` in rulecheck.yaml names a language twice.",
    why: "Probably another language was meant, and its texts would not be asked for.",
    fix: "Name every language once.",
    in: "rulecheck.yaml",
    wrong: "languages: [de, en, de]",
    right: "languages: [de, en]")

  public static let duplicateNotice = Check(
    "duplicate-notice", .error, title: "Two notices for one county on one day",
    finds: """
      Two notices for the same rule set are for the same day, and both cover the same county, and neither \
      takes the place of the other; or two notices have the same `id`.
      """,
    why: "It could not be told which of the two phases is in force.",
    fix: """
      Remove one of the two, or correct its day, its county or its `id`. Where one is to take the place of \
      the other, say so with `replaces`. A note shows the other one.
      """,
    in: "notices/announcements.yaml",
    wrong: """
        - ruleset: bathing
          area: "0202"
          phase: closed
          from: 2025-08-01
          legal-basis: { title: "Amtsblatt 31/2025" }
        - ruleset: bathing
          areas: { states: [LO], except: { counties: ["0201"] } }
      """,
    right: """
        - ruleset: bathing
          areas: { states: [LO], except: { counties: ["0201"] } }
      """)

  public static let duplicatePhase = Check(
    "duplicate-phase", .error, title: "Two phases with one identifier",
    finds: "Two phases of a rule set have the same identifier.",
    why: "“Since when” and notices refer to a phase by its identifier, and would mean either.",
    fix: "Give one of them another identifier. A note shows the first.",
    wrong: """
        - phase: low
          title: { de: "Extremes Niedrigwasser", en: "Very low water" }
      """,
    right: """
        - phase: very-low
          title: { de: "Extremes Niedrigwasser", en: "Very low water" }
      """)

  public static let duplicateSeries = Check(
    "duplicate-series", .error, title: "A day with two values in one test",
    finds: "Two series of a case give a value of the same metric and area on the same day.",
    why: "It is not certain which of the two values the rules should count.",
    fix: """
      Begin the later series after the end of the other, or remove one of them. If the values of \
      the state or the country are meant, write `of: state` or `of: country`. A note shows the \
      other series.
      """,
    in: "tests/low-water.yaml",
    wrong: "- { metric: level, from: 2024-06-06, values: [90 x2] }",
    right: "- { metric: level, from: 2024-06-07, values: [90 x2] }")

  public static let duplicateSource = Check(
    "duplicate-source", .error, title: "Two sources with one identifier",
    finds: "Two source files have the same identifier.",
    why: """
      Answers name the source of a figure by the identifier, and readers would be sent to the \
      wrong one.
      """,
    fix: "Rename one of the two, or remove it. A note shows the first.",
    in: "sources/rain.yaml",
    wrong: "source: gauges",
    right: "source: rain")

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
}
