public import YAMLSource

extension Check {
  public static let noTimeZone = Check(
    "no-time-zone", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
