public import YAMLSource

extension Check {
  public static let duplicateArea = Check(
    "duplicate-area", .error,
    title: "An identifier that two areas have",
    finds: """
      The country, a state or a county has an identifier that another area has already.
      """,
    why: """
      Figures are assigned by identifier, so those of one area would be taken for the other's.
      """,
    fix: "Correct one of the two. A note shows the first.",
    examples: [
      Example(
        "districts.csv",
        wrong: "0102,Mühlbach,District,UP,18000,",
        right: "0103,Mühlbach,District,UP,18000,")
    ])
}
