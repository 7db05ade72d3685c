public import YAMLSource

extension Check {
  public static let pathLeavesWorkspace = Check(
    "path-leaves-workspace", .error,
    title: "A path out of the workspace",
    finds: "A path leads out of the folder of the workspace, or begins with `/`.",
    why: """
      A workspace must be complete when its folder is copied, and a file must not be able to read \
      others of the machine.
      """,
    fix: """
      Copy the file into the workspace, and write its path relative to the file that names it.
      """,
    examples: [
      Example(
        "rulecheck.yaml",
        wrong: "topics: ../topics.yaml",
        right: "topics: topics.yaml")
    ])
}
