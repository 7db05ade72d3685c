public import YAMLSource

extension Check {
  public static let unknownArea = Check(
    "unknown-area", .error,
    title: "An area that does not exist",
    finds: """
      A country, state or county is named that the areas of the workspace do not have, or `of` names \
      a grouping that they do not have. In a file of figures it is a row whose area nobody knows.
      """,
    why: "The rules would not apply where they should, or figures would be dropped.",
    fix: """
      Correct the name; the help names areas that come near. Identifiers with a leading zero are \
      quoted. Names that only a file of figures uses are explained under `areas-as` of its source.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "areas: { states: [UP, LOW] }",
        right: "areas: { states: [UP, LO] }"),
      Example(
        "data/gauges.csv",
        wrong: "0104,2024-05-03,198,26.5,",
        right: "0101,2024-05-03,198,26.5,"),
    ])
}
