extension Check {
  public static let fileTooLarge = Check(
    "file-too-large", .error,
    title: "A file that is too large",
    finds: """
      A YAML file has more than 12 megabytes, or those of a workspace have more together; or a file of \
      figures, outlines or counties has more than 128 megabytes, or those of all sources have.
      """,
    why: """
      No rule file needs that much. It is probably a file of figures with the wrong ending, and \
      reading it would use up the machine's memory.
      """,
    fix: """
      Split the file, or name the right one. Figures belong into CSV or JSON files, which may be \
      larger.
      """,
    examples: [])
}
