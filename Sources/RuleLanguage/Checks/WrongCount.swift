public import YAMLSource

extension Check {
  public static let wrongCount = Check(
    "wrong-count", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
