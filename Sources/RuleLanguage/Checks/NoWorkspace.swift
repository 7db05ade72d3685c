public import YAMLSource

extension Check {
  public static let noWorkspace = Check(
    "no-workspace", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
