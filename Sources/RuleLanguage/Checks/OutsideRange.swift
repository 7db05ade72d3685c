public import YAMLSource

extension Check {
  public static let outsideRange = Check(
    "outside-range", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
