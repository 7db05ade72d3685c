public import YAMLSource

extension Check {
  public static let ineffectiveDisplacement = Check(
    "ineffective-displacement", .warning,
    title: "Nothing to displace",
    finds: """
      `displaces` names a rule set that speaks of none of the same counties on a day on which \
      both are valid, as written in any of its versions. A county that had become a part of \
      another by then does not count.
      """,
    why: """
      The line has no effect. Mostly another rule set is meant, or the areas of one of the two \
      are wrong, or the other one leaves these counties out already.
      """,
    fix: """
      Remove the name, write the one that is meant, or correct the areas or the validity.
      """,
    examples: [
      Example(
        "rules/fishing.yaml",
        wrong: """
          areas: { states: [UP] }
          displaces: [bathing]
          """,
        right: "areas: { states: [LO] }")
    ])
}
