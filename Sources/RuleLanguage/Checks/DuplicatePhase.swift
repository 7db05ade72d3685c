public import YAMLSource

extension Check {
  public static let duplicatePhase = Check(
    "duplicate-phase", .error,
    title: "Two phases with one identifier",
    finds: "Two phases of a rule set have the same identifier.",
    why: """
      “Since when” and notices refer to a phase by its identifier, and would mean either.
      """,
    fix: "Give one of them another identifier. A note shows the first.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: """
            - phase: low
              title: { de: "Extremes Niedrigwasser", en: "Very low water" }
          """,
        right: """
            - phase: very-low
              title: { de: "Extremes Niedrigwasser", en: "Very low water" }
          """)
    ])
}
