public import YAMLSource

extension Check {
  public static let noRows = Check(
    "no-rows", .warning,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
