extension Check {
  public static let syntax = Check(
    "syntax", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
