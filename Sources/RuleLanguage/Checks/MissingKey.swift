public import YAMLSource

extension Check {
  public static let missingKey = Check(
    "missing-key", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
