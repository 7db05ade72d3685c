public import YAMLSource

extension Check {
  public static let unknownPlaceholder = Check(
    "unknown-placeholder", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
