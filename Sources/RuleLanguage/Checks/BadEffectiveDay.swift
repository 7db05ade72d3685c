public import YAMLSource

extension Check {
  public static let badEffectiveDay = Check(
    "bad-effective-day", .error,
    title: "A day of effect that cannot be read",
    finds: """
      `effective` says from which day on a change applies, and here it does so in words that are \
      not known.
      """,
    why: "The rules would begin on another day than the ordinance says.",
    fix: """
      Write `same day`, `next day`, `day after next`, `3 days later` or `next monday`.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "      effective: two days after",
        right: "      effective: day after next")
    ])
}
