public import YAMLSource

extension Check {
  public static let tooFew = Check(
    "too-few", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
