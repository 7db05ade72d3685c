extension Check {
  public static let commentForValue = Check(
    "comment-for-value", .error,
    title: "A value that YAML takes for a comment",
    finds: """
      The value begins with `#`, and there YAML begins a comment: the key is left without a value, \
      or the brace that should close is never seen.
      """,
    why: """
      The colour or text is lost without a word, and so is everything else on the line.
      """,
    fix: "Quote the value: `color: \"#f9a825\"`.",
    isFixable: true,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "    color: #f9a825",
        right: ##"    color: "#f9a825""##)
    ])
}
