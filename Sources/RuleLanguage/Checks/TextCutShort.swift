public import YAMLSource

extension Check {
  public static let textCutShort = Check(
    "text-cut-short", .warning,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
