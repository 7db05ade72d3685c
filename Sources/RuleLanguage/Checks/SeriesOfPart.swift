public import YAMLSource

extension Check {
  public static let seriesOfPart = Check(
    "series-of-part", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
