public import Findings

/// What can be wrong in guidelines and their topics.
extension Check {
  public static let unknownGuideline = Check(
    "unknown-guideline", .error, title: "A guideline that does not exist",
    finds: """
      A test names a guideline that no version of its rule set has; or a phase lifts one that no \
      milder phase and nothing in the rule set has.
      """,
    why: """
      The test could not pass; or, under `no-guidelines`, could not fail, and so would protect \
      nothing. A guideline that was meant to be lifted would go on to apply.
      """,
    fix: "Correct the name, or in a test name the right rule set under `ruleset`.",
    in: "tests/low-water.yaml",
    wrong: "2024-06-08: { phase: low, guidelines: [watering], no-guidelines: [ships] }",
    right: "2024-06-08: { phase: low, guidelines: [watering], no-guidelines: [boats] }")

  public static let unknownTopic = Check(
    "unknown-topic", .error, title: "A topic that does not exist",
    finds: "A guideline belongs to a topic that the topics file does not define.",
    why: "The guideline would stand under no heading.",
    fix: "Correct the name, or define the topic in the topics file.",
    wrong: "topic: boats",
    right: "topic: boating")
}
