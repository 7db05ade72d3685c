public import YAMLSource

extension Check {
  public static let badDuration = Check(
    "bad-duration", .error,
    title: "A number of days that cannot be read",
    finds: """
      A number of days is not written as `1 day`, `3 days` or, for `consecutive`, `5 working-days` \
      with a day set of the calendar.
      """,
    why: "It would not be clear which days count.",
    fix: "Write the number, a blank, and `day`, `days` or the identifier of a day set.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "      consecutive: 3",
        right: "      consecutive: 3 days")
    ])
}
