public import YAMLSource

extension Check {
  public static let unknownDaySet = Check(
    "unknown-day-set", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
