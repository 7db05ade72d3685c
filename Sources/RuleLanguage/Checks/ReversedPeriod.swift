public import YAMLSource

extension Check {
  public static let reversedPeriod = Check(
    "reversed-period", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
