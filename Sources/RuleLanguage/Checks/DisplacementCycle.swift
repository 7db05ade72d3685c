public import YAMLSource

extension Check {
  public static let displacementCycle = Check(
    "displacement-cycle", .error,
    title: "Rule sets that displace each other in a circle",
    finds: "Following `displaces` from one rule set to the next leads back to the first.",
    why: "Each would switch off the other, and it could not be told which applies.",
    fix: """
      Decide which one yields, and remove it from the `displaces` of the other. The notes show the \
      circle.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: """
          calendar: river
          displaces: [ferry]
          """,
        right: "calendar: river")
    ])
}
