extension Check {
  public static let tooDeep = Check(
    "too-deep", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
