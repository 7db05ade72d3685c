public import YAMLSource

extension Check {
  public static let similarColors = Check(
    "similar-colors", .warning,
    title: "Two phases that look the same",
    finds: """
      The colours of a phase and of the next one are the same, or so near that an eye hardly \
      tells one from the other side by side (less than 0.02 apart in Oklab, which the W3C's \
      CSS Color 4 calls just noticeable).
      """,
    why: """
      On a map or a legend nobody sees which of the two is in force.
      """,
    fix: """
      Choose another colour for one of the two phases.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: ##"    color: "#f9a928""##,
        right: ##"    color: "#b71c1c""##)
    ])
}
