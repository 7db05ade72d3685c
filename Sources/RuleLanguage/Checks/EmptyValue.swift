public import YAMLSource

extension Check {
  public static let emptyValue = Check(
    "empty-value", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
