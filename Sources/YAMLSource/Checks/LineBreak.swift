extension Check {
  public static let lineBreak = Check(
    "line-break", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
