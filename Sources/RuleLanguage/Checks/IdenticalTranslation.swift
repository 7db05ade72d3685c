public import YAMLSource

extension Check {
  public static let identicalTranslation = Check(
    "identical-translation", .warning,
    title: "Two languages that say exactly the same",
    finds: """
      A text is the same, letter for letter, in two languages, and is more than a name: it has \
      two words or more. A title of two words with capital letters may be a name in any \
      language and is not found, nor are the names of areas, holidays, sources and workspaces, \
      units such as `km/h`, and kinds of one language such as `en` and `en-GB`.
      """,
    why: """
      Somebody copied the text in order to translate it later. Who reads the other language \
      cannot read it.
      """,
    fix: """
      Translate it. If both languages really say it so, write `# rulecheck: allow \
      identical-translation` on its line or above it.
      """,
    examples: [
      Example(
        "metrics.yaml",
        wrong: #"    unit: { de: "cubic metres per second", en: "cubic metres per second" }"#,
        right: #"    unit: { de: "Kubikmeter je Sekunde", en: "cubic metres per second" }"#)
    ])
}
