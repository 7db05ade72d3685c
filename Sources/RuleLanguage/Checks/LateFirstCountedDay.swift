public import YAMLSource

extension Check {
  public static let lateFirstCountedDay = Check(
    "late-first-counted-day", .warning,
    title: "Counting begins after the rules do",
    finds: """
      `first-counted-day` is later than the first day of `valid`.
      """,
    why: """
      From the first day of the rules until then nothing is counted, so the phase is unknown \
      in every county. Laws count days before they come into force, or from that day on.
      """,
    fix: """
      Write the first day of `valid`, or an earlier one.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: """
          areas: { states: [UP, LO] }
          first-counted-day: 2024-02-01
          """,
        right: "areas: { states: [UP, LO] }")
    ])
}
