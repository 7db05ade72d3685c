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
        "rules/ferry-2025.yaml",
        wrong: """
              starts:
              when: { flow: { above: 850 } }
          """,
        right: """
              starts:
                when: { flow: { above: 850 } }
          """)
    ])
}
