public import YAMLSource

extension Check {
  public static let unknownPhase = Check(
    "unknown-phase", .error,
    title: "A test that expects an unknown phase",
    finds: "A test expects a phase that no version of its rule set has.",
    why: "The test could not pass, whatever the rules say.",
    fix: """
      Correct the name. Besides the phases of the rule set there are `unknown`, where values \
      are missing, and `not-valid`, where the rules do not apply.
      """,
    examples: [
      Example(
        "tests/low-water.yaml",
        wrong: "      2024-06-07: usual",
        right: "      2024-06-07: normal")
    ])
}
