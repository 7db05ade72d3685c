public import YAMLSource

extension Check {
  public static let partInScope = Check(
    "part-in-scope", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
