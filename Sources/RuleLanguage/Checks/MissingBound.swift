public import YAMLSource

extension Check {
  public static let missingBound = Check(
    "missing-bound", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
