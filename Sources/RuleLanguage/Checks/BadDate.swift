public import YAMLSource

extension Check {
  public static let badDate = Check(
    "bad-date", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
