public import YAMLSource

extension Check {
  public static let firstPhaseStarts = Check(
    "first-phase-starts", .error,
    title: "A first phase that starts or ends",
    finds: "The first phase of a rule set has `starts` or `ends`.",
    why: """
      The first phase is what applies where no other does, so nothing can start or end it. Perhaps \
      a milder phase was forgotten before it.
      """,
    fix: """
      Remove `starts` and `ends` there, or list the phase that applies normally before it.
      """,
    examples: [
      Example(
        "rules/ferry-2025.yaml",
        wrong: """
              title: { de: "Fähre fährt", en: "Ferry runs" }
              starts: { when: { flow: { at-most: 850 } } }
          """,
        right: #"    title: { de: "Fähre fährt", en: "Ferry runs" }"#)
    ])
}
