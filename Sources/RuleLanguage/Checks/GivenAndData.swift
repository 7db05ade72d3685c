public import YAMLSource

extension Check {
  public static let givenAndData = Check(
    "given-and-data", .error,
    title: "A test with two kinds of values",
    finds: "A case has both `given` and `data`.",
    why: """
      Given values stand in place of the real ones: `given` says all that is published. With \
      both, it is not certain which of them the rules should count.
      """,
    fix: "Remove one of the two, or make it two cases. A note shows the given values.",
    examples: [
      Example(
        "tests/low-water.yaml",
        wrong: """
              given: {}
              data: gauges
          """,
        right: "    data: gauges")
    ])
}
