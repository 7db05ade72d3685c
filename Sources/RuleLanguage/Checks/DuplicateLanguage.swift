public import YAMLSource

extension Check {
  public static let duplicateLanguage = Check(
    "duplicate-language", .error,
    title: "A language that is named twice",
    finds: "`languages` in rulecheck.yaml names a language twice.",
    why: "Probably another language was meant, and its texts would not be asked for.",
    fix: "Name every language once.",
    examples: [
      Example(
        "rulecheck.yaml",
        wrong: "languages: [de, en, de]",
        right: "languages: [de, en]")
    ])
}
