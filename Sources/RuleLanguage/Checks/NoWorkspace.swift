public import YAMLSource

extension Check {
  public static let noWorkspace = Check(
    "no-workspace", .error,
    title: "A folder that is no workspace",
    finds: "The folder has no rulecheck.yaml that can be read.",
    why: "Without it nothing says which files hold the rules.",
    fix: """
      Name the folder that holds the rulecheck.yaml with `--rules`, or write the file.
      """,
    examples: [
      Example("rulecheck.yaml", .removed)
    ])
}
