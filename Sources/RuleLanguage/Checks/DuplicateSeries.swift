public import YAMLSource

extension Check {
  public static let duplicateSeries = Check(
    "duplicate-series", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
