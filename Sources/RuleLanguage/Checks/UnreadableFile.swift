public import YAMLSource

extension Check {
  public static let unreadableFile = Check(
    "unreadable-file", .error,
    title: "A file that cannot be read",
    finds: """
      A file that the workspace names does not exist, is a folder, or may not be read. Nor is one read \
      that is hidden or lies outside of the workspace, behind a symbolic link, or in a folder where \
      two names are the same letters in different Unicode normal forms.
      """,
    why: "Its rules, areas or figures are missing, so nothing is answered.",
    fix: """
      Correct the path, which is relative to the file that names it, or add the file.
      """,
    examples: [
      Example(
        "rulecheck.yaml",
        wrong: "topics: topic.yaml",
        right: "topics: topics.yaml")
    ])
}
