public import YAMLSource

extension Check {
  public static let unknownTopic = Check(
    "unknown-topic", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
