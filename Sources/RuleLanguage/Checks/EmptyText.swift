public import YAMLSource

extension Check {
  public static let emptyText = Check(
    "empty-text", .error,
    title: "A text that is empty",
    finds: """
      A text is wanted, and the quotes are empty, or `~` or `null` stands there, which YAML reads \
      as nothing.
      """,
    why: """
      The public would read an empty line, or an answer would lack the name of its source.
      """,
    fix: "Write the text. If the word `null` itself is meant, quote it.",
    examples: [
      Example(
        "sources/gauges.yaml",
        wrong: #"attribution: """#,
        right: #"attribution: "River Authority""#)
    ])
}
