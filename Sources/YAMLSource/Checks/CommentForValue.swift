extension Check {
  public static let commentForValue = Check(
    "comment-for-value", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
