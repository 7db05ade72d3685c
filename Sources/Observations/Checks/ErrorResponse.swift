public import YAMLSource

extension Check {
  public static let errorResponse = Check(
    "error-response", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
