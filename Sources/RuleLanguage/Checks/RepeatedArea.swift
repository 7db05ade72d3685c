public import YAMLSource

extension Check {
  public static let repeatedArea = Check(
    "repeated-area", .error,
    title: "An area that is named twice",
    finds: """
      A state or county is contained in what stands before it: it is named twice, or its state or \
      the whole country is named too.
      """,
    why: "The second naming changes nothing, so perhaps another area was meant.",
    fix: "Remove it, or write the area that was meant.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "areas: { states: [UP, LO, UP] }",
        right: "areas: { states: [UP, LO] }")
    ])
}
