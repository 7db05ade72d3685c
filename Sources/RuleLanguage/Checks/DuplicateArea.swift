public import YAMLSource

extension Check {
  public static let duplicateArea = Check(
    "duplicate-area", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
