public import YAMLSource

extension Check {
  public static let emptyText = Check(
    "empty-text", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
