public import YAMLSource

extension Check {
  public static let unknownMetric = Check(
    "unknown-metric", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
