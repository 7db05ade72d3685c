public import YAMLSource

extension Check {
  public static let unknownPhase = Check(
    "unknown-phase", .error,
    title: "A phase that the rule set does not have",
    finds: """
      A test expects a phase that no version of its rule set has; a condition looks at such a phase \
      (`phase`), a notice announces one that the version of its day does not have, or `begins` names \
      one that stands nowhere in its file.
      """,
    why: "The test could not pass, the condition could not hold, and the phase could not come.",
    fix: """
      Correct the name. In a test there are besides the phases of the rule set `unknown`, where \
      values are missing, and `not-valid`, where the rules do not apply.
      """,
    examples: [
      Example(
        "tests/low-water.yaml",
        wrong: "      2024-06-07: usual",
        right: "      2024-06-07: normal"),
      Example(
        "rules/fishing.yaml",
        wrong: "      when: { phase: bathing/close }",
        right: "      when: { phase: bathing/closed }"),
    ])
}
