public import YAMLSource

extension Check {
  public static let undescribedLanguage = Check(
    "undescribed-language", .warning,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
