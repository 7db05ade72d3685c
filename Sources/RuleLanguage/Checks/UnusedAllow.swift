public import YAMLSource

extension Check {
  public static let unusedAllow = Check(
    "unused-allow", .warning,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
