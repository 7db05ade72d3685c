public import YAMLSource

extension Check {
  public static let moreFindings = Check(
    "more-findings", .error,
    title: "More findings than are listed",
    finds: """
      A file has so many findings that the rest was left out: more than a thousand errors, or more \
      than a thousand warnings, and fewer in files of figures. It is as grave as the gravest of \
      those left out.
      """,
    why: """
      Hundreds of findings usually have one cause: a column that moved, a key that was renamed, a \
      file of another kind.
      """,
    fix: "Fix the first ones and check again.",
    examples: [])
}
