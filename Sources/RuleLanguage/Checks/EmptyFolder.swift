public import YAMLSource

extension Check {
  public static let emptyFolder = Check(
    "empty-folder", .error,
    title: "A folder without YAML files",
    finds: "A list in rulecheck.yaml names a folder that holds no YAML file.",
    why: """
      Probably another folder is meant, and its rules, sources or calendars would be missing.
      """,
    fix: "Name the folder or file that is meant, or remove the entry.",
    examples: [
      Example(
        "rulecheck.yaml",
        wrong: "sources: [sources, data]",
        right: "sources: [sources]")
    ])
}
