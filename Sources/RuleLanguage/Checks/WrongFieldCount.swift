public import YAMLSource

extension Check {
  public static let wrongFieldCount = Check(
    "wrong-field-count", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
