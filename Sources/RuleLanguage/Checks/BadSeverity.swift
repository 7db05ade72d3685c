public import YAMLSource

extension Check {
  public static let badSeverity = Check(
    "bad-severity", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
