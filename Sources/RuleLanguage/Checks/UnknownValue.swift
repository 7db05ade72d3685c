public import YAMLSource

extension Check {
  public static let unknownValue = Check(
    "unknown-value", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
