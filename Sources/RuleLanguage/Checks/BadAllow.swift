public import YAMLSource

extension Check {
  public static let badAllow = Check(
    "bad-allow", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
