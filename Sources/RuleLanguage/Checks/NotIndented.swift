public import YAMLSource

extension Check {
  public static let notIndented = Check(
    "not-indented", .error,
    title: "Lines that should be indented",
    finds: """
      A key has no value, and the keys that belong to it follow in the same column.
      """,
    why: "To YAML they belong to the mapping around it, where nobody knows them.",
    fix: "Indent the lines by two more blanks than the key above them.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: """
              starts:
              when: { level: { below: 150 } }
              consecutive: 3 days
              effective: day after next
          """,
        right: """
              starts:
                when: { level: { below: 150 } }
                consecutive: 3 days
                effective: day after next
          """)
    ])
}
