public import YAMLSource

extension Check {
  public static let nothingToContinue = Check(
    "nothing-to-continue", .error,
    title: "A version that continues nothing",
    finds: """
      `begins: continue` stands in the first version of an ordinance, or behind a version whose phases work differently (`phases-are`).
      """,
    why: """
      There is no state that could be taken over, so the phases would start where nobody expects it.
      """,
    fix: "Remove `begins`, or say with `begins: { phase: … }` which phase applies at first.",
    examples: [])
}
