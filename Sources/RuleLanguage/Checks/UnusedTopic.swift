public import YAMLSource

extension Check {
  public static let unusedTopic = Check(
    "unused-topic", .warning,
    title: "A topic without guidelines",
    finds: """
      No guideline of the workspace has this topic. Nothing is found while a rule set has an \
      error.
      """,
    why: """
      It is a heading under which nothing will ever stand, or guidelines that belong there \
      have another topic.
      """,
    fix: """
      Give the topic to the guidelines that belong there, or remove it.
      """,
    examples: [
      Example(
        "topics.yaml",
        wrong: #"""
            watering: { title: { de: "Bewässerung", en: "Watering" }, icon: tap }
            swimming: { title: { de: "Schwimmen", en: "Swimming" }, icon: swim }
          """#,
        right: #"  watering: { title: { de: "Bewässerung", en: "Watering" }, icon: tap }"#)
    ])
}
