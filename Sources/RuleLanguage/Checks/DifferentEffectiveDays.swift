public import YAMLSource

extension Check {
  public static let differentEffectiveDays = Check(
    "different-effective-days", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
