extension Check {
  public static let syntax = Check(
    "syntax", .error,
    title: "Not valid YAML",
    finds: """
      The text breaks YAML's own rules, so it is not clear what belongs to what. The place is \
      where reading had to stop; a note shows where the construct began, and the mistake stands \
      somewhere between the two.
      """,
    why: "Nothing behind this place is read.",
    fix: """
      Look for a bracket, brace or quote that is not closed, a comma that is missing, or a line \
      that is indented otherwise than its neighbours.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "areas: { states: [UP, LO }",
        right: "areas: { states: [UP, LO] }")
    ])
}
