/// Checks that any reader of files may report.
extension Check {
  public static let fileTooLarge = Check(
    "file-too-large", .error, title: "A file that is too large",
    finds: """
      A YAML file has more than 12 MiB, or a workspace's YAML files have more together; the files \
      of all sources have more than 128 MiB or, where two fifths of the free memory is more, than \
      that, or more than 2 GiB in any case (128 MiB in a git revision, for `diff` and for \
      rulecheckd), or one of them has more than 33,554,431 lines; a file of outlines has more than \
      64 MiB, or a file of counties or of places more than 16 MiB; or what a file says needs more \
      memory than allowed: more than 50,000 areas or 500,000 places, or values that take more than \
      192 MiB or, where one and a half times the bytes of the files is more, than that (a value of \
      one metric, area and day takes 12 bytes).
      """,
    why: """
      Reading it would use up the machine's memory. A YAML file of this size is probably a file of \
      values with the wrong ending.
      """,
    fix: """
      Split the file, or name the right one. Values belong in CSV or JSON files, which may be \
      larger; leave out days, areas and metrics that no rule refers to. `rulecheck replay --stream` \
      takes any number of them.
      """)

  public static let moreFindings = Check(
    "more-findings", .error, title: "More findings than are listed",
    finds: """
      A file has more findings than are reported: more than a thousand errors, or more \
      than a thousand warnings, and fewer in files of figures. It is as severe as the most severe \
      of those left out.
      """,
    why: """
      Hundreds of findings usually have one cause: a column that moved, a key that was renamed, a \
      file of another kind.
      """,
    fix: "Fix the first ones and check again.")

  public static let emptyFile = Check(
    "empty-file", .error, title: "An empty file",
    finds: "The file is empty, or holds only comments.",
    why: """
      The file that names it expects rules, areas or figures there. An empty file of figures is \
      usually a download that failed.
      """,
    fix: """
      Write the file's keys, or remove the file and the line that names it. A file of figures: \
      fetch it again.
      """,
    examples: [Example("topics.yaml", .file("# To be written.\n"))])

  public static let notUtf8 = Check(
    "not-utf-8", .error, title: "A file that is not UTF-8",
    finds: """
      Some bytes of the file are not text in UTF-8, the encoding that all files of a workspace \
      have. Older programs write umlauts in another encoding, Latin-1 or Windows-1252.
      """,
    why: "The text could only be guessed at, and the public would read question marks.",
    fix: "Save the file as UTF-8. Editors offer that as “Encoding” when saving.",
    examples: [
      Example(
        "topics.yaml",
        .bytes(
          Array("topics:\n  boating: { title: { de: \"Bew".utf8) + [0xE4]
            + Array("sserung\" } }\n".utf8)))
    ])

  public static let unreadableFile = Check(
    "unreadable-file", .error, title: "A file that cannot be read",
    finds: """
      A file that the workspace names does not exist, is a folder, or may not be read. Nor is one \
      read that is hidden or lies outside of the workspace, beyond a symbolic link, or in a folder \
      where two names are the same letters in different Unicode normal forms.
      """,
    why: "Its rules, areas or figures are missing, so nothing is answered.",
    fix: "Correct the path, which is relative to the file that names it, or add the file.",
    in: "rulecheck.yaml", wrong: "topics: topic.yaml", right: "topics: topics.yaml")
}
