public import YAMLSource

extension Check {
  public static let twoDates = Check(
    "two-dates", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
