extension Check {
  public static let fileTooLarge = Check(
    "file-too-large", .error,
    title: "A file that is too large",
    finds: """
      A YAML file has more than 12 megabytes, or those of a workspace have more together; the files of all \
      sources have more than 128 megabytes, a file of outlines more than 64, or a file of counties more than 16; \
      or what a file says needs more memory than a small machine has: more than 50,000 areas, or values that \
      take more than 192 megabytes (a value of one metric, area and day takes 12 bytes).
      """,
    why: """
      No workspace needs that much. It is probably a file of values with the wrong ending, and \
      reading it would use up the machine's memory.
      """,
    fix: """
      Split the file, or name the right one. Values belong into CSV or JSON files, which may be \
      larger; leave out days, areas and metrics that no rule refers to.
      """,
    examples: [])
}
