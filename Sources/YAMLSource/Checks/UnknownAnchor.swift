extension Check {
  public static let unknownAnchor = Check(
    "unknown-anchor", .error,
    title: "An alias without an anchor",
    finds: """
      `*name` stands for the value that `&name` marks, and no `&name` stands above it.
      """,
    why: """
      It is not known what the value should be, so nothing behind this place is read.
      """,
    fix: """
      Mark the value with `&name` above this line, or write the value out. A text that begins with \
      `*` is quoted.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "        values: *quiet-hours",
        right: #"        values: { from: "08:00", to: "20:00" }"#)
    ])
}
