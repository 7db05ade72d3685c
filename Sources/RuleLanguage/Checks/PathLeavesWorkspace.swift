public import YAMLSource

extension Check {
  public static let pathLeavesWorkspace = Check(
    "path-leaves-workspace", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
