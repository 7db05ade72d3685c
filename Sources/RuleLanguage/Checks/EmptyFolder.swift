public import YAMLSource

extension Check {
  public static let emptyFolder = Check(
    "empty-folder", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
