public import YAMLSource

extension Check {
  public static let unknownLanguage = Check(
    "unknown-language", .error,
    title: "A language that the workspace does not have",
    finds: "A text stands in a language that rulecheck.yaml does not list.",
    why: "It would never be shown.",
    fix: """
      Correct the code, remove the text, or add the language to `languages` in rulecheck.yaml.
      """,
    examples: [
      Example(
        "topics.yaml",
        wrong:
          #"  boating: { title: { de: "Schifffahrt", en: "Boating", fr: "Navigation" }, icon: boat }"#,
        right: #"  boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)
    ])
}
