public import YAMLSource

extension Check {
  public static let unknownTopic = Check(
    "unknown-topic", .error,
    title: "A topic that does not exist",
    finds: "A guideline belongs to a topic that the topics file does not define.",
    why: "The guideline would stand under no heading.",
    fix: "Correct the name, or define the topic in the topics file.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "        topic: boats",
        right: "        topic: boating")
    ])
}
