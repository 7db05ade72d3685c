public import YAMLSource

extension Check {
  public static let mergedArea = Check(
    "merged-area", .warning,
    title: "A county that had been merged away",
    finds: """
      The areas of a rule set, of an `only` or of a notice name a county, perhaps behind \
      `except`, that had become a part of another one when the version, the limit or the \
      notice begins.
      """,
    why: """
      From the merger on nobody is answered under that name: as a part of the areas it adds \
      nothing, and behind `except` it leaves out nothing, although the author meant something.
      """,
    fix: """
      Name the county that has absorbed it, or remove the name.
      """,
    examples: [
      Example(
        "rules/ferry-2025.yaml",
        wrong: "areas: { counties: [Mündung, Auen, Altauen] }",
        right: "areas: { counties: [Mündung, Auen] }")
    ])
}
