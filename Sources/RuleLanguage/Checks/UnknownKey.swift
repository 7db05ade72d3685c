public import YAMLSource

extension Check {
  public static let unknownKey = Check(
    "unknown-key", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
