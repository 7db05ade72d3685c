public import Findings

/// What can be wrong in the languages that a messages file describes.
extension Check {
  public static let undescribedLanguage = Check(
    "undescribed-language", .warning, title: "A language that nothing describes",
    finds: "A language of the workspace is not built in, and no messages file describes it.",
    why: """
      Its readers get the rules in their language, but dates such as 2021-04-24, numbers with a \
      point, and English words around them.
      """,
    fix: """
      Describe the language in the messages file, under `languages`, and name the file under \
      `messages` in rulecheck.yaml.
      """)

  public static let incompleteLanguage = Check(
    "incomplete-language", .error, title: "A described language that lacks something",
    finds: """
      The messages file describes a language that is not built in, without `decimal`, `date` or \
      `weekdays`; or a date of it has `{month-name}`, and the language has no `months`.
      """,
    why: """
      Numbers and days would be written in the manner of another language, and readers could \
      mistake them.
      """,
    fix: "Add the key that is missing. In a date, `{month}` needs no names of months.")

  public static let missingTemplate = Check(
    "missing-template", .warning, title: "A language without all templates of messages",
    finds: """
      The messages file describes a language that is not built in, and lacks some of its templates \
      under `new-rules`, or words that messages use.
      """,
    why: "Nobody is told half in English what to do, so no message is written in that language.",
    fix: """
      Write the templates that are missing under `new-rules`. They are listed, with their English \
      words, in the description of the rule language.
      """)

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
        "messages.yaml",
        wrong: #"since: "in force""#,
        right: #"since: "in force since {day}""#),
    ])

  public static let badPluralRule = Check(
    "bad-plural-rule", .error, title: "A rule for plurals that cannot be read",
    finds: """
      A language in the messages file has an entry under `plurals` that is no rule in the syntax \
      of Unicode: relations such as `n % 10 = 2..4`, joined by `and` and `or`.
      """,
    why: "Nobody could say which form of a text belongs to which number.",
    fix: """
      Write `n` for the number, `%` for the rest of a division, `=` or `!=`, and numbers or \
      ranges: `n % 10 = 2..4 or n = 0`. The rules of most languages stand in the tables of the \
      Unicode CLDR. `other` has none: it is what is left.
      """,
    in: "messages.yaml",
    wrong: #"plurals: { one: "1" }"#,
    right: #"plurals: { one: "n = 1" }"#)

  public static let wrongCount = Check(
    "wrong-count", .error, title: "A list with too many or too few elements",
    finds: """
      A list has another number of elements than it must have: `months` has twelve, from January, \
      and `weekdays` has seven, from Monday.
      """,
    why: "With a name too many or too few, days would bear the names of other days.",
    fix: """
      Add what is missing, or remove what is too much. Two names without a comma between them \
      count as one.
      """,
    in: "messages.yaml",
    wrong: "weekdays: [Mon, Tue, Wed, Thu, Fri, Sat]",
    right: "weekdays: [Mon, Tue, Wed, Thu, Fri, Sat, Sun]")
}
