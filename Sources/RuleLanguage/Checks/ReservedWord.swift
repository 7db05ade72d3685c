public import YAMLSource

extension Check {
  public static let reservedWord = Check(
    "reserved-word", .error,
    title: "A word with a meaning of its own",
    finds: """
      An identifier is a word that the language uses itself: `all`, `any`, `not`, `row`, `phase` \
      for a metric; `unknown`, `not-valid` for a phase; `day`, `days` for a day set; `state`, `country`, `county` \
      for a grouping of counties.
      """,
    why: "A condition, a test or an answer could be read in two ways.",
    fix: "Choose another identifier.",
    examples: [
      Example(
        "rules/ferry-2025.yaml",
        wrong: """
            - phase: unknown
              title: { de: "Fähre fährt nicht", en: "No ferry" }
          """,
        right: """
            - phase: stopped
              title: { de: "Fähre fährt nicht", en: "No ferry" }
          """)
    ])
}
