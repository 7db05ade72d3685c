extension Check {
  public static let unquotedIndicator = Check(
    "unquoted-indicator", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
