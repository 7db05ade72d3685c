public import YAMLSource

extension Check {
  public static let badDirection = Check(
    "bad-direction", .error,
    title: "A direction that does not fit its value",
    finds: """
      `stricter` says `lower` or `higher` of something that is not a number of at most 15 digits, or \
      `earlier` or `later` of something that is not a time.
      """,
    why: "Whether a change is a tightening or a relaxation could not be told.",
    fix: """
      Write `lower` or `higher` for a number, `earlier` or `later` for a time such as "22:00". A \
      word has no direction: remove the entry.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "        stricter: { length: earlier }",
        right: "        stricter: { length: lower }")
    ])
}
