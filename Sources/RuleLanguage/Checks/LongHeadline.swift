public import YAMLSource

extension Check {
  public static let longHeadline = Check(
    "long-headline", .warning,
    title: "A title that is too long for a headline",
    finds: """
      The title of a phase has more than 65 characters, or that of a rule set more than 160.
      """,
    why: """
      The title of a phase becomes the headline of a notification, of which a phone's lock \
      screen shows about 65 characters; what is behind is cut. For headlines of alerts the \
      Common Alerting Protocol 1.2 recommends at most 160.
      """,
    fix: """
      Say it in fewer characters, what matters most in front. The rest fits into a guideline.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong:
          #"    title: { de: "Niedrigwasser", en: "Low water, which means that gardens may not be watered in the daytime" }"#,
        right: #"    title: { de: "Niedrigwasser", en: "Low water" }"#)
    ])
}
