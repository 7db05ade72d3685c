public import YAMLSource

extension Check {
  public static let unknownGuideline = Check(
    "unknown-guideline", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
