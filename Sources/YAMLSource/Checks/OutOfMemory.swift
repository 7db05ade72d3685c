extension Check {
  public static let outOfMemory = Check(
    "out-of-memory", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
