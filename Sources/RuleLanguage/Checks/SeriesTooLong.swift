public import YAMLSource

extension Check {
  public static let seriesTooLong = Check(
    "series-too-long", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
