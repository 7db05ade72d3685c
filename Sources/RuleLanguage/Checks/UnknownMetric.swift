public import YAMLSource

extension Check {
  public static let unknownMetric = Check(
    "unknown-metric", .error,
    title: "A metric that does not exist",
    finds: "A condition or a source names a metric that the metrics file does not define.",
    why: "There is no figure to compare.",
    fix: "Correct the name, or define the metric in the metrics file.",
    examples: [
      Example(
        "rules/ferry-2025.yaml",
        wrong: "      when: { flows: { above: 850 } }",
        right: "      when: { flow: { above: 850 } }")
    ])
}
