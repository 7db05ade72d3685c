public import YAMLSource

extension Check {
  public static let seriesTooLong = Check(
    "series-too-long", .error,
    title: "A test whose values reach over too many days",
    finds: """
      From the first to the last value of a case it is more than 3660 days, about ten years.
      """,
    why: """
      A test has a value or a gap for every one of these days. So many are nearly always a \
      mistake in a year.
      """,
    fix: "Correct the date under `from`, write fewer values, or make it two cases.",
    examples: [
      Example(
        "tests/low-water.yaml",
        wrong: "      - { metric: level, from: 2042-06-07, values: [90 x2] }",
        right: "      - { metric: level, from: 2024-06-07, values: [90 x2] }")
    ])
}
