extension Check {
  public static let emptyFile = Check(
    "empty-file", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
