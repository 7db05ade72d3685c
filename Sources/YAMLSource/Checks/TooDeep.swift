extension Check {
  public static let tooDeep = Check(
    "too-deep", .error,
    title: "Nested too deep",
    finds: "Lists and mappings are nested more than 64 levels deep.",
    why: """
      No rule needs that. A bracket or brace that is opened again and again would use up the \
      machine's memory.
      """,
    fix: "Look for the bracket or brace that is not closed.",
    examples: [
      Example(
        "topics.yaml",
        wrong:
          #"  boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["#,
        right: #"  boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)
    ])
}
