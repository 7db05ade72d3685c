public import YAMLSource

extension Check {
  public static let unquotedComma = Check(
    "unquoted-comma", .error,
    title: "A text with a comma that is not quoted",
    finds: """
      A text without quotes inside braces has a comma. There the comma ends the text, and what \
      follows becomes a key of its own.
      """,
    why: """
      Readers would get the sentence up to the comma. A number with a decimal comma is cut in the \
      same way.
      """,
    fix: "Quote the whole text. Write numbers with a point.",
    isFixable: true,
    examples: [
      Example(
        "topics.yaml",
        wrong: #"  boating: { title: { de: "Schifffahrt", en: Boats, ferries }, icon: boat }"#,
        right: #"  boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#),
      Example(
        "rules/low-water.yaml",
        wrong:
          "      when: { any: [{ level: { below: 80 } }, { flow: { below: 12,5, of: state } }] }",
        right:
          "      when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }"),
    ])
}
