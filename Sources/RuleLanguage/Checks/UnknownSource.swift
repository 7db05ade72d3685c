public import YAMLSource

extension Check {
  public static let unknownSource = Check(
    "unknown-source", .error,
    title: "A source that does not exist",
    finds: "A test takes its values from a source that no file of the workspace defines.",
    why: "There would be no values to test with.",
    fix: """
      Correct the name under `data`, or list the source's file under `sources` in \
      rulecheck.yaml.
      """,
    examples: [
      Example(
        "tests/low-water.yaml",
        wrong: "    data: gauge",
        right: "    data: gauges")
    ])
}
