public import YAMLSource

extension Check {
  public static let duplicateObservation = Check(
    "duplicate-observation", .error,
    title: "Two values for one county and day",
    finds: """
      Two rows, perhaps of two sources, have a value of one metric for one area and one day.
      """,
    why: """
      It is not known which of them was published, and the rules may differ between the two.
      """,
    fix: """
      Remove one of the rows. Where the second is a correction, name a `published` column: then the \
      last row that was published before the day ended counts.
      """,
    examples: [
      Example(
        "data/gauges.csv",
        wrong: "0101,2024-05-02,198,26.5,",
        right: "0101,2024-05-03,198,26.5,")
    ])
}
