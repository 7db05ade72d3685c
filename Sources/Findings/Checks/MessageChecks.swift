/// What can be wrong in the languages that a messages file describes, and in texts with placeholders.
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

  public static let badPluralRule = Check(
    "bad-plural-rule", .error, title: "A rule for plurals that cannot be read",
    finds: """
      A language in the messages file has an entry under `plurals` that is not a rule in the \
      syntax of Unicode: relations such as `n % 10 = 2..4`, joined by `and` and `or`.
      """,
    why: "It could not be said which form of a text belongs to which number.",
    fix: """
      Write `n` for the number, `%` for the rest of a division, `=` or `!=`, and numbers or \
      ranges: `n % 10 = 2..4 or n = 0`. The rules of most languages are in the tables of the \
      Unicode CLDR. `other` has no rule: it is what is left.
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
      Add what is missing, or remove what is superfluous. Two names without a comma between them \
      count as one.
      """,
    in: "messages.yaml",
    wrong: "weekdays: [Mon, Tue, Wed, Thu, Fri, Sat]",
    right: "weekdays: [Mon, Tue, Wed, Thu, Fri, Sat, Sun]")

  public static let strayBrace = Check(
    "stray-brace", .warning, title: "A brace that belongs to no placeholder",
    finds: """
      A text that may have placeholders has a brace that opens or closes none: `{length m`, \
      `length}`, or two braces where one belongs.
      """,
    why: "The public would read the brace, and the word in place of its value.",
    fix: "Write every placeholder between one opening and one closing brace.",
    wrong:
      #"text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length m stay in port." }"#,
    right:
      #"text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }"#
  )

  public static let badPlural = Check(
    "bad-plural", .error, title: "A plural that does not fit the language",
    finds: """
      A plural such as `{boats, one: …, other: …}` has a form that the language does not have, \
      lacks one that it has, or names one twice; what comes before the first comma is not a \
      number; or no form can be read at all.
      """,
    why: """
      For some numbers there would be no text, or a wrong one. The languages that are built in \
      have `one` and `other`; any other says under `plurals` in the messages file which it has.
      """,
    fix: "Write each form of the language once, `other` among them, and let a number decide.",
    wrong:
      #"text: { de: "Höchstens {length, eins: ein Meter, other: {length} Meter}.", en: "Boats over {length} m stay in port." }"#,
    right:
      #"text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }"#
  )
}
