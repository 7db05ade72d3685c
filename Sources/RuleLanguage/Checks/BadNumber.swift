public import YAMLSource

extension Check {
  public static let badNumber = Check(
    "bad-number", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
