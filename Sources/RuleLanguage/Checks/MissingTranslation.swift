public import YAMLSource

extension Check {
  public static let missingTranslation = Check(
    "missing-translation", .error,
    title: "A text that lacks a language",
    finds: "A text does not stand in every language of the workspace.",
    why: """
      Readers of that language would read nothing, or a rule in a language that they do not \
      understand.
      """,
    fix: """
      Add the translation. If the language is not needed, remove it from `languages` in \
      rulecheck.yaml.
      """,
    examples: [
      Example(
        "topics.yaml",
        wrong: #"  boating: { title: { de: "Schifffahrt" }, icon: boat }"#,
        right: #"  boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)
    ])
}
