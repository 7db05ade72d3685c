extension Check {
  public static let duplicateKey = Check(
    "duplicate-key", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
