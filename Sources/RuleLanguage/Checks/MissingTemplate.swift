public import YAMLSource

extension Check {
  public static let missingTemplate = Check(
    "missing-template", .warning,
    title: "A language without all templates of messages",
    finds: """
      The messages file describes a language that is not built in, and lacks some of its templates \
      under `new-rules`, or words that messages use.
      """,
    why: """
      Nobody is told half in English what to do, so no message is written in that language.
      """,
    fix: """
      Write the templates that are missing under `new-rules`. They are listed, with their English \
      words, in the description of the rule language.
      """,
    examples: [])
}
