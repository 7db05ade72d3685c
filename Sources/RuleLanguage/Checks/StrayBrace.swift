public import YAMLSource

extension Check {
  public static let strayBrace = Check(
    "stray-brace", .warning,
    title: "A brace that belongs to no placeholder",
    finds: """
      A text that may have placeholders has a brace that opens or closes none: `{length m`, \
      `length}`, or two braces where one belongs.
      """,
    why: "The public would read the brace, and the word in place of its value.",
    fix: "Write every placeholder between one opening and one closing brace.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong:
          #"        text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length m stay in port." }"#,
        right:
          #"        text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }"#
      )
    ])
}
