public import YAMLSource

extension Check {
  public static let nothingToContinue = Check(
    "nothing-to-continue", .error,
    title: "A version that has nothing to continue",
    finds: """
      `begins: continue` stands in the first version of an ordinance, or in one whose predecessor's \
      phases work differently (`phases-are`).
      """,
    why: """
      No phase could be taken over, so every one of them would begin where nobody expects it.
      """,
    fix: """
      Remove `begins`, add the version before, or say with `begins: { phase: … }` which phase applies \
      at first.
      """,
    examples: [
      Example(
        "rules/bathing-2024.yaml",
        wrong: """
          areas: { states: [LO] }
          begins: continue
          """,
        right: "areas: { states: [LO] }")
    ])
}
