public import YAMLSource

extension Check {
  public static let badColor = Check(
    "bad-color", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
