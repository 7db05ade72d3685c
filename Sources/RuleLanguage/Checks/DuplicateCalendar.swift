public import YAMLSource

extension Check {
  public static let duplicateCalendar = Check(
    "duplicate-calendar", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
