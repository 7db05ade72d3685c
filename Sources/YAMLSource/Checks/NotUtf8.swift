extension Check {
  public static let notUtf8 = Check(
    "not-utf-8", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
