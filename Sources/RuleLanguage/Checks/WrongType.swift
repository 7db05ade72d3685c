public import YAMLSource

extension Check {
  public static let wrongType = Check(
    "wrong-type", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
