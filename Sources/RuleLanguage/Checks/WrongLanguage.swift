public import YAMLSource

extension Check {
  public static let wrongLanguage = Check(
    "wrong-language", .warning,
    title: "A text that is likely in another language",
    finds: """
      A text has at least two different small words (such as `the` and `with`) of another \
      language of the workspace, and none of its own. Under a language for which fewer than \
      twenty are known it takes three longer ones. The small words of built-in languages are \
      known; those of others stand in `common-words` of the messages file. Names \
      of areas, holidays, sources and workspaces are not looked at.
      """,
    why: """
      The texts were exchanged, or one was copied in order to translate it later.
      """,
    fix: """
      Translate the text, or put it under its own language.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: #"          en: "Von {from} bis {to} Uhr dürfen Gärten nicht bewässert werden.""#,
        right: #"          en: "Do not water gardens from {from} to {to}.""#)
    ])
}
