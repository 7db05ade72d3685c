extension Check {
  public static let unquotedIndicator = Check(
    "unquoted-indicator", .error,
    title: "A text that begins with a sign of YAML",
    finds: """
      A text without quotes begins with one of the characters `[ * & ! @ % > | - ? ,` or a \
      backtick, which YAML uses for itself.
      """,
    why: "YAML takes the text for a list, an alias or a tag, and cannot read the file.",
    fix: "Quote the whole text.",
    isFixable: true,
    examples: [
      Example(
        "sources/gauges.yaml",
        wrong: "attribution: [River Authority] and partners",
        right: #"attribution: "River Authority""#)
    ])
}
