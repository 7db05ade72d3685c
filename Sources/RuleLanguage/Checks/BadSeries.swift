public import YAMLSource

extension Check {
  public static let badSeries = Check(
    "bad-series", .error,
    title: "A value of a series that cannot be read",
    finds: """
      An element of `values` in a test is neither a value, a repeated value, a ramp nor \
      `missing`.
      """,
    why: """
      Every element stands for certain days, so one that is left out would move all the values \
      behind it.
      """,
    fix: """
      Write `7`, `12 x3` for three days, `10 + 2 x5` for five values from 10 to 18, or \
      `missing`, with the blanks. One element has at most 3660 days.
      """,
    examples: [
      Example(
        "tests/low-water.yaml",
        wrong: "      - { metric: level, from: 2024-06-03, values: [150, 149.9x3] }",
        right: "      - { metric: level, from: 2024-06-03, values: [150, 149.9 x3] }")
    ])
}
