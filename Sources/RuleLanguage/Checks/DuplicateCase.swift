public import YAMLSource

extension Check {
  public static let duplicateCase = Check(
    "duplicate-case", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
