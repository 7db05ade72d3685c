extension Check {
  public static let tooManyAliases = Check(
    "too-many-aliases", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
