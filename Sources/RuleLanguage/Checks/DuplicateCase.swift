public import YAMLSource

extension Check {
  public static let duplicateCase = Check(
    "duplicate-case", .error,
    title: "Two cases with one name",
    finds: "Two cases of one file of tests have the same name.",
    why: "The name tells which case failed, and `rulecheck test --run` picks cases by it.",
    fix: """
      Give one of them a name that says what it shows. If a case was copied by mistake, remove \
      it. A note shows the first.
      """,
    examples: [
      Example(
        "tests/low-water.yaml",
        wrong: """
            - case: "low from the third day below 150"
              county: "0202"
          """,
        right: """
            - case: "very low from a state's flow below 12.5"
              county: "0202"
          """)
    ])
}
