public import YAMLSource

extension Check {
  public static let badDirection = Check(
    "bad-direction", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
