public import YAMLSource

extension Check {
  public static let moreProblems = Check(
    "more-problems", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
