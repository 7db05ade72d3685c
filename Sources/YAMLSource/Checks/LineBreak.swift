extension Check {
  public static let lineBreak = Check(
    "line-break", .error,
    title: "A character that only YAML takes for a line break",
    finds: """
      The file holds a single carriage return, or one of the characters NEL, LS and PS: YAML \
      begins a new line there, and editors do not.
      """,
    why: """
      A text would be cut in two at a place that nobody sees, and every line number behind it \
      would be wrong.
      """,
    fix: """
      End lines with LF or CR LF: save the file with the line ends of Unix or Windows. Remove a \
      character that came along when text was copied.
      """,
    examples: [
      Example(
        "topics.yaml",
        wrong:
          "  boating: { title: { de: \"Schifffahrt\", en: \"Boats\u{2028}and ferries\" }, icon: boat }",
        right: #"  boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)
    ])
}
