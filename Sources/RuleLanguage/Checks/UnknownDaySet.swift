public import YAMLSource

extension Check {
  public static let unknownDaySet = Check(
    "unknown-day-set", .error,
    title: "A set of days that does not exist",
    finds: """
      `consecutive` counts a day set that the rule set's calendar does not define, or the rule set \
      has no `calendar`.
      """,
    why: """
      It is not known which days count, so the phase would end too early or too late.
      """,
    fix: "Correct the word, name the `calendar` of the rule set, or count `days`.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "      consecutive: 5 workdays",
        right: "      consecutive: 5 working-days")
    ])
}
