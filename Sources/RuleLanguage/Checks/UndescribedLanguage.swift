public import YAMLSource

extension Check {
  public static let undescribedLanguage = Check(
    "undescribed-language", .warning,
    title: "A language that nothing describes",
    finds: "A language of the workspace is not built in, and no messages file describes it.",
    why: """
      Its readers get the rules in their language, but dates such as 2021-04-24, numbers with \
      a point, and English words around them.
      """,
    fix: """
      Describe the language in the messages file, under `languages`, and name the file under \
      `messages` in rulecheck.yaml.
      """,
    examples: [])
}
