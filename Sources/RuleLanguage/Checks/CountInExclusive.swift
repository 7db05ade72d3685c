public import YAMLSource

extension Check {
  public static let countInExclusive = Check(
    "count-in-exclusive", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
