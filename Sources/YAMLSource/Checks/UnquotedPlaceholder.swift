extension Check {
  public static let unquotedPlaceholder = Check(
    "unquoted-placeholder", .error,
    title: "A placeholder in a text that is not quoted",
    finds: """
      A text without quotes has a word in braces, such as `{length}`. To YAML a brace opens a \
      mapping.
      """,
    why: """
      Instead of the sentence with its value the file holds a mapping, and the public would read \
      nothing.
      """,
    fix: "Quote the whole text.",
    isFixable: true,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong:
          #"        text: { de: "Boote über {length} m bleiben im Hafen.", en: {length} m is the limit. }"#,
        right:
          #"        text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }"#
      )
    ])
}
