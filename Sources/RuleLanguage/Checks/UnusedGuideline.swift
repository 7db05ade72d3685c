public import YAMLSource

extension Check {
  public static let unusedGuideline = Check(
    "unused-guideline", .warning,
    title: "A guideline that no phase has",
    finds: """
      A guideline stands at the top of a rule set, for every phase, and no phase has it: each \
      restates or lifts it, or the first one does, which hands what it has down to all others.
      """,
    why: """
      It looks as if it applied somewhere. Often the first phase was to have an exception, and \
      the stricter ones inherit that instead of the rule.
      """,
    fix: """
      Remove it, or give the exception another identifier. Where phases inherit from milder \
      ones, restate the rule in the second phase.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: """
          guidelines:
            boats:
              topic: boating
              text: { de: "Boote fahren langsam.", en: "Boats go slowly." }
          phases:
            - phase: normal
              title: { de: "Keine Beschränkung", en: "No restrictions" }
              color: "#2e7d32"
              guidelines:
                boats:
                  topic: boating
                  text: { de: "Boote fahren frei.", en: "Boats go freely." }
          """,
        right: """
          phases:
            - phase: normal
              title: { de: "Keine Beschränkung", en: "No restrictions" }
              color: "#2e7d32"
          """)
    ])
}
