public import YAMLSource

extension Check {
  public static let wrongCount = Check(
    "wrong-count", .error,
    title: "A list with too many or too few elements",
    finds: """
      A list has another number of elements than it must have: `months` has twelve, from \
      January, and `weekdays` has seven, from Monday.
      """,
    why: "With a name too many or too few, days would bear the names of other days.",
    fix: """
      Add what is missing, or remove what is too much. Two names without a comma between them \
      count as one.
      """,
    examples: [
      Example(
        "messages.yaml",
        wrong: "    weekdays: [Mon, Tue, Wed, Thu, Fri, Sat]",
        right: "    weekdays: [Mon, Tue, Wed, Thu, Fri, Sat, Sun]")
    ])
}
