extension Check {
  public static let unquotedColon = Check(
    "unquoted-colon", .error,
    title: "A text with a colon that is not quoted",
    finds: """
      A text without quotes has a colon with a space after it, or ends in a colon; YAML takes the \
      words before the colon for a key.
      """,
    why: "The file cannot be read, though to a person the line looks right.",
    fix: "Quote the whole text.",
    isFixable: true,
    examples: [
      Example(
        "sources/gauges.yaml",
        wrong: "attribution: Source: River Authority",
        right: #"attribution: "River Authority""#)
    ])
}
