public import YAMLSource

extension Check {
  public static let brokenJson = Check(
    "broken-json", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
