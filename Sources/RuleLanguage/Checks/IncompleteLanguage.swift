public import YAMLSource

extension Check {
  public static let incompleteLanguage = Check(
    "incomplete-language", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
