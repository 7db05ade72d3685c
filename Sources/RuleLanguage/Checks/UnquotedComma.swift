public import YAMLSource

extension Check {
  public static let unquotedComma = Check(
    "unquoted-comma", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
