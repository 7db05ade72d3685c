public import YAMLSource

extension Check {
  public static let lostGuideline = Check(
    "lost-guideline", .warning,
    title: "A topic that a stricter phase lacks",
    finds: """
      A phase has no guideline of a topic, though the next milder phase has one without an `only`: in a \
      decision table, or where the first phase hands nothing down (`phases-in-force`), it was left \
      out; otherwise it was `lifted`, or restated under another topic. What the first phase alone \
      says counts only if it has a value with `stricter`: often it says that all is well. Each topic \
      is reported where it is lost first. In a decision table a single guideline that the next \
      milder phase has is missed, too, where the phase has nothing new of its topic.
      """,
    why: """
      The public would read nothing about masks, say, in the strictest phase, and take it that \
      they are no longer needed.
      """,
    fix: """
      State what applies in this phase. Where the topic is meant to end, allow the finding \
      with a comment.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: """
              guidelines:
                watering: lifted
                boats:
          """,
        right: """
              guidelines:
                boats:
          """)
    ])
}
