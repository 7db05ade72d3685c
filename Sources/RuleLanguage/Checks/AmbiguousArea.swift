public import YAMLSource

extension Check {
  public static let ambiguousArea = Check(
    "ambiguous-area", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
