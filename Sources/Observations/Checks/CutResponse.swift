public import YAMLSource

extension Check {
  public static let cutResponse = Check(
    "cut-response", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
