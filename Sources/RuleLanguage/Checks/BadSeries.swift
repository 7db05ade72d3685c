public import YAMLSource

extension Check {
  public static let badSeries = Check(
    "bad-series", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
