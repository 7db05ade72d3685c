public import YAMLSource

extension Check {
  public static let brokenCsv = Check(
    "broken-csv", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
