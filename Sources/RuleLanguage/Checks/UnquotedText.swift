public import YAMLSource

extension Check {
  public static let unquotedText = Check(
    "unquoted-text", .warning,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
