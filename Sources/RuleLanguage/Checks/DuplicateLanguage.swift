public import YAMLSource

extension Check {
  public static let duplicateLanguage = Check(
    "duplicate-language", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
