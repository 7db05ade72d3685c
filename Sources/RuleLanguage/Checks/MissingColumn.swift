public import YAMLSource

extension Check {
  public static let missingColumn = Check(
    "missing-column", .error,
    title: "A column that a file does not have",
    finds: """
      A column or field that the workspace names does not stand in the heading of the file or in a \
      record. Upper and lower case count.
      """,
    why: "The identifiers, names or figures of that column would be missing.",
    fix: """
      Correct the name under `columns`; the help lists the columns that there are. If the \
      publisher renamed a column, look whether its meaning has changed too.
      """,
    examples: [
      Example(
        "areas.yaml",
        wrong:
          "  columns: { id: id, name: name, kind: type, state: region, population: people, part-of: part }",
        right:
          "  columns: { id: id, name: name, kind: kind, state: region, population: people, part-of: part }"
      )
    ])
}
