public import YAMLSource

extension Check {
  public static let missingKey = Check(
    "missing-key", .error,
    title: "A key that is missing",
    finds: "A mapping lacks a key that it must have.",
    why: """
      What the key says – the legal basis, a condition, the text for readers – cannot be guessed.
      """,
    fix: """
      Add the key. The help says what belongs there; look also whether it stands in the file, but \
      indented otherwise.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: #"legal-basis: { url: "https://www.example.org/law", date: 2023-12-01 }"#,
        right:
          #"legal-basis: { title: "§ 4 WasserG", url: "https://www.example.org/law", date: 2023-12-01 }"#
      )
    ])
}
