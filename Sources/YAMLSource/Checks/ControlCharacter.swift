extension Check {
  public static let controlCharacter = Check(
    "control-character", .error,
    title: "A control character in a file",
    finds: """
      A character that is no text – a NUL, a bell, an escape – stands in the file, or a quoted text \
      writes it as an escape such as `\\e`. Only tabs and line breaks are allowed.
      """,
    why: """
      It is invisible in an editor, often comes along when text is copied from another program, \
      and could change what a terminal shows.
      """,
    fix: """
      Delete the character, or its escape; if it cannot be seen, delete the word around it and \
      type it anew.
      """,
    examples: [
      Example(
        "topics.yaml",
        wrong: "  boating: { title: { de: \"Schifffahrt\", en: \"Boat\u{7}ing\" }, icon: boat }",
        right: #"  boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#),
      Example(
        "topics.yaml",
        wrong: #"  boating: { title: { de: "Schifffahrt", en: "\e[1mBoating" }, icon: boat }"#,
        right: #"  boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#),
    ])
}
