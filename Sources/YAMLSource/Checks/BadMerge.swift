extension Check {
  public static let badMerge = Check(
    "bad-merge", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
