public import YAMLSource

extension Check {
  public static let duplicateSeries = Check(
    "duplicate-series", .error,
    title: "A day with two values in one test",
    finds: "Two series of a case give a value of the same metric and area on the same day.",
    why: "It is not certain which of the two values the rules should count.",
    fix: """
      Begin the later series behind the end of the other, or remove one of them. If the values \
      of the state or the country are meant, write `of: state` or `of: country`. A note shows \
      the other series.
      """,
    examples: [
      Example(
        "tests/low-water.yaml",
        wrong: "      - { metric: level, from: 2024-06-06, values: [90 x2] }",
        right: "      - { metric: level, from: 2024-06-07, values: [90 x2] }")
    ])
}
