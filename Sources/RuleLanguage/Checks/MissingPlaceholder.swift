public import YAMLSource

extension Check {
  public static let missingPlaceholder = Check(
    "missing-placeholder", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
