public import YAMLSource

extension Check {
  public static let badOutline = Check(
    "bad-outline", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
