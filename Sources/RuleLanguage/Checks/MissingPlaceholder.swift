public import YAMLSource

extension Check {
  public static let missingPlaceholder = Check(
    "missing-placeholder", .error,
    title: "A message without a part that it needs",
    finds: """
      A date in the messages file has no place for the day, the month or the year, or a \
      `long-date` none for the weekday; a phrase under `words` or a template under `new-rules` lacks \
      a word in braces that the English one has; or the name of a county lacks `{name}`.
      """,
    why: """
      Two different days would look the same, or readers would not learn the day or number \
      that the phrase is about.
      """,
    fix: "Add the word in braces where the language has it.",
    examples: [
      Example(
        "messages.yaml",
        wrong: #"    date: "{month-name} {day}""#,
        right: #"    date: "{month-name} {day}, {year}""#),
      Example(
        "messages.yaml",
        wrong: #"      since: "in force""#,
        right: #"      since: "in force since {day}""#),
    ])
}
