public import YAMLSource

extension Check {
  public static let unknownLanguage = Check(
    "unknown-language", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
