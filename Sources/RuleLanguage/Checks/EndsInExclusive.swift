public import YAMLSource

extension Check {
  public static let endsInExclusive = Check(
    "ends-in-exclusive", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
