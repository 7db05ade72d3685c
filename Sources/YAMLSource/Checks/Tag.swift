extension Check {
  public static let tag = Check(
    "tag", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
