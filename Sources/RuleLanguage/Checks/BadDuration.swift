public import YAMLSource

extension Check {
  public static let badDuration = Check(
    "bad-duration", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
