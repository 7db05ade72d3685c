public import YAMLSource

extension Check {
  public static let referenceCycle = Check(
    "reference-cycle", .error,
    title: "Rule sets that look at each other's phases in a circle",
    finds: """
      Following `phase` in conditions from one rule set to the next leads back to the first, or a rule set looks at a phase of its own.
      """,
    why: """
      What applies in one would hang on what applies in the other, and that on the first.
      """,
    fix:
      "Decide which one goes first, and write the condition of the other with figures. The notes show the circle.",
    examples: [])
}
