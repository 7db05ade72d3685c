public import YAMLSource

extension Check {
  public static let badValue = Check(
    "bad-value", .error,
    title: "A word or text that is not allowed here",
    finds: """
      The place takes one of a few words, or a text of a certain form such as an identifier or an \
      address, and what stands there is none of them.
      """,
    why: "It is not known what was meant, and nothing is guessed.",
    fix: """
      Write one of the words that the help lists. Identifiers have letters, digits, `-`, `_` and \
      `.`, and no blanks.
      """,
    examples: [
      Example(
        "rules/ferry-2024.yaml",
        wrong: "phases-are: exclusiv",
        right: "phases-are: exclusive")
    ])
}
