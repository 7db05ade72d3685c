/// Required parts that are missing.
extension Check {
  public static let missingKey = Check(
    "missing-key", .error, title: "A key that is missing",
    finds: "A mapping lacks a key that it must have.",
    why:
      "What the key says – the legal basis, a condition, the text for readers – cannot be guessed.",
    fix: """
      Add the key. The help says what belongs there; check also whether it is in the file, but \
      with another indentation.
      """,
    wrong: #"legal-basis: { url: "https://www.example.org/law", date: 2023-12-01 }"#,
    right:
      #"legal-basis: { title: "§ 4 WasserG", url: "https://www.example.org/law", date: 2023-12-01 }"#
  )

  public static let missingBound = Check(
    "missing-bound", .error, title: "A comparison without a bound",
    finds: "A comparison names a metric, and no number that its value is compared with.",
    why: "The condition would say nothing.",
    fix: """
      Add `above`, `at-least`, `below` or `at-most` with a number. `above` and `below` leave the \
      number itself out, the other two include it.
      """,
    in: "rules/ferry-2025.yaml",
    wrong: "when: { flow: { of: state } }",
    right: "when: { flow: { above: 850 } }")

  public static let missingField = Check(
    "missing-field", .error, title: "A county without identifier, name or state",
    finds: "A line of the counties file lacks the identifier, the name or the state.",
    why: "The county could not be found by name, or no figures could be assigned to it.",
    fix: "Complete the line, or remove it.",
    in: "districts.csv",
    wrong: "0103,,District,UP,18000,",
    right: "0103,Mühlbach,District,UP,18000,")

  public static let missingPlaceholder = Check(
    "missing-placeholder", .error, title: "A message without a part that it needs",
    finds: """
      A date in the messages file has no place for the day, the month or the year, or a \
      `long-date` none for the weekday; a phrase under `words` or a template under `new-rules` \
      lacks a word in braces that the English one has; or the name of a county lacks `{name}`.
      """,
    why: """
      Two different days would look the same, or readers would not learn the day or number that \
      the phrase is about.
      """,
    fix: "Add the word in braces where the language has it.",
    examples: [
      Example(
        "messages.yaml",
        wrong: #"date: "{month-name} {day}""#,
        right: #"date: "{month-name} {day}, {year}""#),
      Example(
        "messages.yaml", wrong: #"since: "in force""#, right: #"since: "in force since {day}""#),
    ])

  public static let missingTemplate = Check(
    "missing-template", .warning, title: "A language without all templates of messages",
    finds: """
      The messages file describes a language that is not built in, and lacks some of its templates \
      under `new-rules`, or words that messages use.
      """,
    why: """
      No one should be told half in English what to do, so no message is written in that language: \
      only in the others, and in none where it is the only one or named with `--lang`.
      """,
    fix: """
      Write the templates that are missing under `new-rules`. They are listed, with their English \
      words, in the description of the rule language.
      """)

  public static let missingWord = Check(
    "missing-word", .warning, title: "A language without all words of the site",
    finds: """
      The messages file describes a language that is not built in, and lacks words under `words` that \
      published pages use.
      """,
    why: """
      `rulecheck publish` writes those words in English, in the midst of pages in the other language.
      """,
    fix: """
      Write the words that are missing under `words`. They are listed, with their English text, in the \
      description of the rule language.
      """)

  public static let missingTranslation = Check(
    "missing-translation", .error, title: "A text that lacks a language",
    finds: "A text is not written in every language of the workspace.",
    why: """
      Readers of that language would read nothing, or a rule in a language that they do not \
      understand.
      """,
    fix: """
      Add the translation. If the language is not needed, remove it from `languages` in \
      rulecheck.yaml.
      """,
    in: "topics.yaml",
    wrong: #"boating: { title: { de: "Schifffahrt" }, icon: boat }"#,
    right: #"boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)
}
