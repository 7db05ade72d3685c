public import YAMLSource

extension Check {
  public static let missingColumn = Check(
    "missing-column", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
