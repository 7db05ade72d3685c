public import YAMLSource

extension Check {
  public static let unknownArea = Check(
    "unknown-area", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
