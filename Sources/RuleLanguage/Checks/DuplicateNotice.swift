public import YAMLSource

extension Check {
  public static let duplicateNotice = Check(
    "duplicate-notice", .error,
    title: "Two notices for one county on one day",
    finds: "Two notices for the same rule set are for the same day, and both speak of some county.",
    why: "It could not be told which of the two phases is in force.",
    fix: "Remove one of the two, or correct its day or its county. A note shows the other one.",
    examples: [
      Example(
        "notices/announcements.yaml",
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
    ])
}
