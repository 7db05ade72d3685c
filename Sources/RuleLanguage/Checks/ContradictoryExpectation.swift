public import YAMLSource

extension Check {
  public static let contradictoryExpectation = Check(
    "contradictory-expectation", .error,
    title: "A guideline that is both expected and not",
    finds: """
      A test names a guideline under `no-guidelines` that it expects to apply on the same day, \
      under `guidelines` or under `text`.
      """,
    why: "No rules could pass such a test.",
    fix: "Remove one of the two. A note shows where the guideline is expected to apply.",
    examples: [
      Example(
        "tests/low-water.yaml",
        wrong:
          "      2024-06-08: { phase: low, guidelines: [watering], no-guidelines: [boats, watering] }",
        right: "      2024-06-08: { phase: low, guidelines: [watering], no-guidelines: [boats] }")
    ])
}
