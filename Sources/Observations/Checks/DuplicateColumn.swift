public import YAMLSource

extension Check {
  public static let duplicateColumn = Check(
    "duplicate-column", .error,
    title: "Two columns with one name",
    finds: """
      The heading of a CSV file names a column twice that the source reads, or a day twice where \
      every day has a column.
      """,
    why: "It is not known which of the two holds the figures.",
    fix: "Rename or remove one of them, or ask the publisher.",
    examples: [
      Example(
        "data/gauges.csv",
        wrong: "district,day,level,flow,flow",
        right: "district,day,level,flow,remark")
    ])
}
