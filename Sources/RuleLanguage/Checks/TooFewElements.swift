public import YAMLSource

extension Check {
  public static let tooFewElements = Check(
    "too-few-elements", .error,
    title: "A list with too few elements",
    finds: "A list needs at least one element and has none.",
    why: """
      An empty list of areas or phases would make rules that apply nowhere or say nothing.
      """,
    fix: "Add an element; or remove the key, where it is optional.",
    examples: [
      Example(
        "rules/ferry-2025.yaml",
        wrong: "areas: { counties: [] }",
        right: "areas: { counties: [Mündung, Auen] }")
    ])
}
