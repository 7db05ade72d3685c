extension Check {
  public static let unquotedPlaceholder = Check(
    "unquoted-placeholder", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
