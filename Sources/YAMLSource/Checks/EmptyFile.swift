extension Check {
  public static let emptyFile = Check(
    "empty-file", .error,
    title: "A file that holds nothing",
    finds: "The file is empty, or holds only comments.",
    why: """
      Whatever names it expects rules, areas or figures there. An empty file of figures is usually \
      a download that failed.
      """,
    fix: """
      Write the file's keys, or remove the file and the line that names it. A file of figures: \
      fetch it again.
      """,
    examples: [
      Example("topics.yaml", .file("# To be written.\n"))
    ])
}
