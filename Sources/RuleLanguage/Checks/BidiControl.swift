public import YAMLSource

extension Check {
  public static let bidiControl = Check(
    "bidi-control", .error,
    title: "An invisible character that turns the writing around",
    finds: """
      A text for readers has one of the characters U+202A to U+202E or U+2066 to U+2069, which change \
      the direction of writing.
      """,
    why: """
      What stands in the file is not what a reviewer sees: a number or a word may be shown in reverse. \
      Right-to-left scripts need none of them.
      """,
    fix: "Remove the character; many editors show it when control characters are made visible.",
    examples: [
      Example(
        "topics.yaml",
        wrong: "  boating: { title: { de: \"Schifffahrt\", en: \"Boa\u{202E}ting\" }, icon: boat }",
        right: #"  boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)
    ])
}
