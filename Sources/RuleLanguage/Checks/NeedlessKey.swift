public import YAMLSource

extension Check {
  public static let needlessKey = Check(
    "needless-key", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
