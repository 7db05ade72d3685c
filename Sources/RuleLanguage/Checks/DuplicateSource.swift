public import YAMLSource

extension Check {
  public static let duplicateSource = Check(
    "duplicate-source", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
