extension Check {
  public static let fileTooLarge = Check(
    "file-too-large", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
