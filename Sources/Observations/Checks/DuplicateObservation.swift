public import YAMLSource

extension Check {
  public static let duplicateObservation = Check(
    "duplicate-observation", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
