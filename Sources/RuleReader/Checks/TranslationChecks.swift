public import Findings

/// What can be wrong in texts of several languages.
extension Check {
  public static let missingTranslation = Check(
    "missing-translation", .error, title: "A text that lacks a language",
    finds: "A text does not stand in every language of the workspace.",
    why: """
      Readers of that language would read nothing, or a rule in a language that they do not \
      understand.
      """,
    fix: """
      Add the translation. If the language is not needed, remove it from `languages` in \
      rulecheck.yaml.
      """,
    in: "topics.yaml",
    wrong: #"boating: { title: { de: "Schifffahrt" }, icon: boat }"#,
    right: #"boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)

  public static let emptyText = Check(
    "empty-text", .error, title: "A text that is empty",
    finds: """
      A text is wanted, and the quotes are empty, or `~` or `null` stands there, which YAML reads \
      as nothing.
      """,
    why: "The public would read an empty line, or an answer would lack the name of its source.",
    fix: "Write the text. If the word `null` itself is meant, quote it.",
    in: "sources/gauges.yaml",
    wrong: #"attribution: """#,
    right: #"attribution: "River Authority""#)

  public static let unknownLanguage = Check(
    "unknown-language", .error, title: "A language that the workspace does not have",
    finds: "A text stands in a language that rulecheck.yaml does not list.",
    why: "It would never be shown.",
    fix: "Correct the code, remove the text, or add the language to `languages` in rulecheck.yaml.",
    in: "topics.yaml",
    wrong:
      #"boating: { title: { de: "Schifffahrt", en: "Boating", fr: "Navigation" }, icon: boat }"#,
    right: #"boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)

  public static let duplicateLanguage = Check(
    "duplicate-language", .error, title: "A language that is named twice",
    finds: "`languages` in rulecheck.yaml names a language twice.",
    why: "Probably another language was meant, and its texts would not be asked for.",
    fix: "Name every language once.",
    in: "rulecheck.yaml",
    wrong: "languages: [de, en, de]",
    right: "languages: [de, en]")
}
