public import YAMLSource

extension Check {
  public static let seriesOfPart = Check(
    "series-of-part", .error,
    title: "Test values of a part of a county",
    finds: "A case gives values to an area that is a part of a county.",
    why: "Rules look at the values of the whole county, so these would never be counted.",
    fix: "Name the whole county under `county`.",
    examples: [
      Example(
        "tests/low-water.yaml",
        wrong: """
            - case: "low from the third day below 150"
              county: "020101"
          """,
        right: """
            - case: "low from the third day below 150"
              county: "0101"
          """)
    ])
}
