public import YAMLSource

extension Check {
  public static let unknownCalendar = Check(
    "unknown-calendar", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
