public import Findings

/// What can be wrong in texts of several languages.
extension Check {
  public static let missingTranslation = Check(
    "missing-translation", .error, title: "A text that lacks a language",
    finds: "A text does not stand in every language of the workspace.",
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

  public static let identicalTranslation = Check(
    "identical-translation", .warning, title: "Two languages that say exactly the same",
    finds: """
      A text is the same, letter for letter, in two languages, and is more than a name: it has two \
      words or more. A title of two words with capital letters may be a name in any language and \
      is not found, nor are the names of areas, holidays, sources and workspaces, units such as \
      `km/h`, and kinds of one language such as `en` and `en-GB`.
      """,
    why: """
      Somebody copied the text in order to translate it later. Who reads the other language cannot \
      read it.
      """,
    fix: """
      Translate it. If both languages really say it so, write `# rulecheck: allow \
      identical-translation` on its line or above it.
      """,
    in: "metrics.yaml",
    wrong: #"unit: { de: "cubic metres per second", en: "cubic metres per second" }"#,
    right: #"unit: { de: "Kubikmeter je Sekunde", en: "cubic metres per second" }"#)

  public static let differentNumbers = Check(
    "different-numbers", .warning, title: "Languages that say different numbers",
    finds: """
      Two languages of a text each have a number or a time in digits that the other does not have, \
      whatever the notation: `1.5` is `1,5`, `22:00` is `22 Uhr` and `10 pm`. Digits that belong \
      to a word (`3G`, `7-day`), a date, a fraction or a telephone are left out, and so is what \
      says the same in another unit (14 days and 2 weeks). Where only one language has a number, \
      the other may say it in words.
      """,
    why: "Readers of two languages would follow two different rules.",
    fix: """
      Write the same number in every language. In a guideline write it once, under `values`, and \
      its name in braces in the texts.
      """,
    wrong:
      #"text: { de: "Boote über {length} m bleiben 5 Tage im Hafen.", en: "Boats over {length} m stay in port for 2 days." }"#,
    right:
      #"text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }"#
  )

  public static let differentPlaceholders = Check(
    "different-placeholders", .warning, title: "A value that one language leaves out",
    finds: """
      One language of a guideline's text uses a value, or one of `{county}`, `{state}`, `{phase}` \
      and `{date}`, and another language does not.
      """,
    why: """
      Who reads the other language is not told the limit, or is told another one that is written \
      out there.
      """,
    fix: "Use the same placeholders in every language.",
    wrong: #"en: "Do not water gardens from {from} on.""#,
    right: #"en: "Do not water gardens from {from} to {to}.""#)

  public static let emptyText = Check(
    "empty-text", .error, title: "A text that is empty",
    finds: """
      A text is wanted, and the quotes are empty, or `~` or `null` stands there, which YAML reads \
      as nothing.
      """,
    why: "The public would read an empty line, or an answer would lack the name of its source.",
    fix: "Write the text. If the word `null` itself is meant, quote it.",
    in: "sources/gauges.yaml",
    wrong: #"attribution: """#,
    right: #"attribution: "River Authority""#)

  public static let unknownLanguage = Check(
    "unknown-language", .error, title: "A language that the workspace does not have",
    finds: "A text stands in a language that rulecheck.yaml does not list.",
    why: "It would never be shown.",
    fix: "Correct the code, remove the text, or add the language to `languages` in rulecheck.yaml.",
    in: "topics.yaml",
    wrong:
      #"boating: { title: { de: "Schifffahrt", en: "Boating", fr: "Navigation" }, icon: boat }"#,
    right: #"boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)

  public static let duplicateLanguage = Check(
    "duplicate-language", .error, title: "A language that is named twice",
    finds: "`languages` in rulecheck.yaml names a language twice.",
    why: "Probably another language was meant, and its texts would not be asked for.",
    fix: "Name every language once.",
    in: "rulecheck.yaml",
    wrong: "languages: [de, en, de]",
    right: "languages: [de, en]")
}
