public import YAMLSource

extension Check {
  public static let badValue = Check(
    "bad-value", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
