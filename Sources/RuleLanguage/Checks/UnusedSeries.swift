public import YAMLSource

extension Check {
  public static let unusedSeries = Check(
    "unused-series", .warning,
    title: "Test values that the rules never look at",
    finds: """
      A case gives values of a metric that its rule set does not compare, or not of this area: \
      those of the county in place of those of the state, for instance; or of an area of a grouping \
      to which its county does not belong.
      """,
    why: """
      The rules behave as if the values were not there, so the test does not show what it \
      seems to.
      """,
    fix: """
      Name the metric that is meant; add the `of` of the condition, or remove it; or remove the \
      series.
      """,
    examples: [
      Example(
        "tests/low-water.yaml",
        wrong: "      - { metric: flow, of: country, from: 2024-06-03, values: [13, 12.4 x5] }",
        right: "      - { metric: flow, of: state, from: 2024-06-03, values: [13, 12.4 x5] }")
    ])
}
