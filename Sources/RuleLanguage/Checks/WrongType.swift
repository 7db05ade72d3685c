public import YAMLSource

extension Check {
  public static let wrongType = Check(
    "wrong-type", .error,
    title: "A text, list or mapping in the wrong place",
    finds: """
      A list stands where a text belongs, a text where a mapping belongs, or the like.
      """,
    why: "It is not known what was meant.",
    fix: """
      Write `key: value` lines or `{ key: value }` for a mapping, `- value` lines or `[value, \
      value]` for a list, and quote a text that has brackets or braces.
      """,
    examples: [
      Example(
        "rules/ferry-2025.yaml",
        wrong: "valid: 2025-01-01",
        right: "valid: { from: 2025-01-01 }")
    ])
}
