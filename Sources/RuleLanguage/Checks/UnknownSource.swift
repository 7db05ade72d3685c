public import YAMLSource

extension Check {
  public static let unknownSource = Check(
    "unknown-source", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
