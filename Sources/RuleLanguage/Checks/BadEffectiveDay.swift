public import YAMLSource

extension Check {
  public static let badEffectiveDay = Check(
    "bad-effective-day", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
