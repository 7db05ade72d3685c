public import YAMLSource

extension Check {
  public static let duplicateVersion = Check(
    "duplicate-version", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
