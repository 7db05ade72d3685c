extension Check {
  public static let badMerge = Check(
    "bad-merge", .error,
    title: "A merge key without a mapping",
    finds: """
      `<<` takes over the entries of another mapping, and what stands behind it is no mapping and \
      no list of mappings.
      """,
    why: """
      The entries that were to be taken over are missing, so the rule says less than its author \
      believes.
      """,
    fix: """
      Give the mapping an anchor, as in `values: &times { … }`, and write `<<: *times` where it is \
      to be taken over – or write the entries out.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: #"        values: { <<: times, from: "08:00", to: "20:00" }"#,
        right: #"        values: { from: "08:00", to: "20:00" }"#)
    ])
}
