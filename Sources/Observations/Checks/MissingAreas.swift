public import YAMLSource

extension Check {
  public static let missingAreas = Check(
    "missing-areas", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
