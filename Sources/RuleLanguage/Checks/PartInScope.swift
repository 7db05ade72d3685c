public import YAMLSource

extension Check {
  public static let partInScope = Check(
    "part-in-scope", .error,
    title: "A part of a county in the scope of rules",
    finds: """
      The scope of a rule set, or a notice, names an area that is only a part of a county, such as \
      a city's quarter.
      """,
    why: """
      Rules hold for whole counties: a part is answered as its county, and its figures are never \
      used.
      """,
    fix: "Write the county that it is a part of.",
    examples: [
      Example(
        "rules/ferry-2024.yaml",
        wrong: #"areas: { counties: ["020101"] }"#,
        right: #"areas: { counties: ["0201"] }"#)
    ])
}
