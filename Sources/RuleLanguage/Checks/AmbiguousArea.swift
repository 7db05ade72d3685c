public import YAMLSource

extension Check {
  public static let ambiguousArea = Check(
    "ambiguous-area", .error,
    title: "A name that several counties have",
    finds: "Several counties of the workspace have this name.",
    why: "The rules would apply in the wrong one, or in one too many.",
    fix: """
      Write the identifier in quotes, or the name with its kind, as in "Town Quellstadt". The help \
      lists the identifiers.
      """,
    examples: [
      Example(
        "rules/ferry-2024.yaml",
        wrong: "areas: { counties: [Quellstadt] }",
        right: #"areas: { counties: ["0201"] }"#)
    ])
}
