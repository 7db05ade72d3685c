public import YAMLSource

extension Check {
  public static let unreadableFile = Check(
    "unreadable-file", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
