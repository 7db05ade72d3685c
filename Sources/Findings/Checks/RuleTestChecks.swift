/// What can be wrong in the tests of rules.
extension Check {
  public static let givenAndData = Check(
    "given-and-data", .error, title: "A test with two kinds of values",
    finds: "A case has both `given` and `data`.",
    why: """
      Given values replace the real ones: `given` says all that is published. With both, \
      it is not certain which of them the rules should count.
      """,
    fix: "Remove one of the two, or make it two cases. A note shows the given values.",
    in: "tests/low-water.yaml",
    wrong: """
          given: {}
          data: gauges
      """,
    right: "    data: gauges")

  public static let badSeries = Check(
    "bad-series", .error, title: "A value of a series that cannot be read",
    finds: """
      An element of `values` in a test is neither a value, a repeated value, a ramp nor `missing`.
      """,
    why: """
      Every element stands for certain days, so one that is left out would move all the values \
      after it.
      """,
    fix: """
      Write `7`, `12 x3` for three days, `10 + 2 x5` for five values from 10 to 18, or `missing`, \
      with the spaces. One element has at most 3660 days.
      """,
    isFixable: true,
    examples: [
      Example(
        "tests/low-water.yaml",
        wrong: "- { metric: level, from: 2024-06-03, values: [150, 149.9x3] }",
        right: "- { metric: level, from: 2024-06-03, values: [150, 149.9 x3] }"),
      Example(
        "tests/low-water.yaml",
        wrong: "- { metric: level, from: 2024-06-03, values: [150., 149.9 x3] }",
        right: "- { metric: level, from: 2024-06-03, values: [150, 149.9 x3] }"),
    ])

  public static let seriesOfPart = Check(
    "series-of-part", .error, title: "Test values of a part of a county",
    finds: "A case gives values to an area that is a part of a county.",
    why: "Rules use the values of the whole county, so these would never be counted.",
    fix: "Name the whole county under `county`.", in: "tests/low-water.yaml",
    wrong: """
        - case: "low from the third day below 150"
          county: "020101"
      """,
    right: """
        - case: "low from the third day below 150"
          county: "0101"
      """)

  public static let seriesTooLong = Check(
    "series-too-long", .error, title: "A test whose values span too many days",
    finds: "From its first to its last value, a case spans more than 3660 days, about ten years.",
    why: """
      A test has a value or a gap for every one of these days. That many are nearly always a \
      mistake in a year.
      """,
    fix: "Correct the date under `from`, write fewer values, or make it two cases.",
    in: "tests/low-water.yaml",
    wrong: "- { metric: level, from: 2042-06-07, values: [90 x2] }",
    right: "- { metric: level, from: 2024-06-07, values: [90 x2] }")

  public static let unusedSeries = Check(
    "unused-series", .warning, title: "Test values that the rules never use",
    finds: """
      A case gives values of a metric that its rule set does not compare, or not of this area: \
      the county's in place of the state's, for instance; or of an area of a \
      grouping to which its county does not belong.
      """,
    why: """
      The rules behave as if the values were not there, so the test does not show what it seems to.
      """,
    fix: """
      Name the metric that is meant; add the `of` of the condition, or remove it; or remove the \
      series.
      """,
    in: "tests/low-water.yaml",
    wrong: "- { metric: flow, of: country, from: 2024-06-03, values: [13, 12.4 x5] }",
    right: "- { metric: flow, of: state, from: 2024-06-03, values: [13, 12.4 x5] }")

  public static let contradictoryExpectation = Check(
    "contradictory-expectation", .error, title: "A guideline that is both expected and not",
    finds: """
      A test names a guideline under `no-guidelines` that it expects to apply on the same day, \
      under `guidelines` or under `text`.
      """,
    why: "No rules could pass such a test.",
    fix: "Remove one of the two. A note shows where the guideline is expected to apply.",
    in: "tests/low-water.yaml",
    wrong: "2024-06-08: { phase: low, guidelines: [watering], no-guidelines: [boats, watering] }",
    right: "2024-06-08: { phase: low, guidelines: [watering], no-guidelines: [boats] }")
}
