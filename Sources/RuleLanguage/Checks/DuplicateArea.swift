public import YAMLSource

extension Check {
  public static let duplicateArea = Check(
    "duplicate-area", .error,
    title: "An identifier that two areas have",
    finds: """
      The country, a state, a county or an area of a grouping has an identifier that another area has \
      already; or two states have a title or an abbreviation in common.
      """,
    why: """
      Figures are assigned by identifier, so those of one area would be taken for the other's; and \
      counties name their state by any of its names.
      """,
    fix: "Correct one of the two. A note shows the first.",
    examples: [
      Example(
        "districts.csv",
        wrong: "0102,Mühlbach,District,UP,18000,",
        right: "0103,Mühlbach,District,UP,18000,")
    ])
}
