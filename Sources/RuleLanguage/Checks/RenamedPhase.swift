public import YAMLSource

extension Check {
  public static let renamedPhase = Check(
    "renamed-phase", .warning,
    title: "A continued phase under another identifier",
    finds: """
      A version with `begins: continue` has a phase of the same title, or with the same `starts` and \
      `ends`, as one of the version before, under another identifier. Phases that both versions have \
      under their identifiers are not meant.
      """,
    why: """
      Phases are handed over by their identifiers. This one would not go on, but begin anew: what is \
      pending and since when it applies are lost, and days are counted from the figures alone.
      """,
    fix: """
      Keep the identifier through the versions; titles may change. Where the phase is meant to be \
      another one, allow the finding with a comment.
      """,
    examples: [
      Example(
        "rules/ferry-2025.yaml",
        wrong: """
          begins: continue
          phases-are: exclusive
          phases:
            - phase: open
              title: { de: "Fähre fährt", en: "Ferry runs" }
              starts: { when: { flow: { at-most: 850 } } }
          """,
        right: """
          phases:
            - phase: running
              title: { de: "Fähre fährt", en: "Ferry runs" }
          """)
    ])
}
