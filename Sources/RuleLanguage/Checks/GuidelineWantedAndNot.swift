public import YAMLSource

extension Check {
  public static let guidelineWantedAndNot = Check(
    "guideline-wanted-and-not", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
