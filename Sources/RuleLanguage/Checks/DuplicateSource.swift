public import YAMLSource

extension Check {
  public static let duplicateSource = Check(
    "duplicate-source", .error,
    title: "Two sources with one identifier",
    finds: "Two source files have the same identifier.",
    why: """
      Answers name the source of a figure by the identifier, and readers would be sent to the \
      wrong one.
      """,
    fix: "Rename one of the two, or remove it. A note shows the first.",
    examples: [
      Example(
        "sources/rain.yaml",
        wrong: "source: gauges",
        right: "source: rain")
    ])
}
