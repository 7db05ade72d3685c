public import YAMLSource

extension Check {
  public static let referenceCycle = Check(
    "reference-cycle", .error,
    title: "Rule sets that look at each other's phases in a circle",
    finds: """
      Going from a rule set to one at whose phases its conditions look (`phase`), and on from there, \
      leads back to the first; or a rule set looks at a phase of its own.
      """,
    why: """
      What applies in one would depend on what applies in the other, and that on the first.
      """,
    fix: """
      Decide which one goes first, and write its condition with figures. The notes show the circle.
      """,
    examples: [
      Example(
        "rules/bathing-2025.yaml",
        wrong: "      when: { phase: fishing/forbidden }",
        right: "      when: { rain: { above: 30, of: basin } }")
    ])
}
