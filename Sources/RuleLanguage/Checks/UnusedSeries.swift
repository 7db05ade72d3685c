public import YAMLSource

extension Check {
  public static let unusedSeries = Check(
    "unused-series", .warning,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
