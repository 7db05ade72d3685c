public import YAMLSource

extension Check {
  public static let missingField = Check(
    "missing-field", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
