public import YAMLSource

extension Check {
  public static let unquotedText = Check(
    "unquoted-text", .warning,
    title: "A text for readers that is not quoted",
    finds: """
      A text that the public reads stands without quotes, or any text ends in a quote that nothing \
      opens.
      """,
    why: """
      Without quotes it is read correctly now, with a quote at its end it has that in it. And the next comma, colon, `#` or brace that somebody adds to it \
      would cut it short or break the file.
      """,
    fix: "Put the text into double quotes. A `\"` inside the text is written `\\\"`.",
    isFixable: true,
    examples: [
      Example(
        "topics.yaml",
        wrong: #"  boating: { title: { de: "Schifffahrt", en: Boating }, icon: boat }"#,
        right: #"  boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)
    ])
}
