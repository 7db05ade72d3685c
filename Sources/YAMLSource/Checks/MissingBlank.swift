extension Check {
  public static let missingBlank = Check(
    "missing-blank", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
