public import YAMLSource

extension Check {
  public static let impossibleComparison = Check(
    "impossible-comparison", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
