public import YAMLSource

extension Check {
  public static let tooManySources = Check(
    "too-many-sources", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
