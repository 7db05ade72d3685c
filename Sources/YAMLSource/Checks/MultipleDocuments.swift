extension Check {
  public static let multipleDocuments = Check(
    "multiple-documents", .error,
    title: "Several documents in one file",
    finds: "A line `---` begins a second YAML document.",
    why: """
      One file is one rule set, calendar or source. Other tools would read only the first part, so \
      the second would silently not apply.
      """,
    fix: "Remove the `---`, or move what follows it into a file of its own.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: """
          ---
          phases:
            - phase: normal
          """,
        right: """
          phases:
            - phase: normal
          """)
    ])
}
