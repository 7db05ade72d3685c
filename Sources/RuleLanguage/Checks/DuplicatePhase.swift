public import YAMLSource

extension Check {
  public static let duplicatePhase = Check(
    "duplicate-phase", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
