public import YAMLSource

extension Check {
  public static let differentNumbers = Check(
    "different-numbers", .warning,
    title: "Languages that say different numbers",
    finds: """
      Two languages of a text each have a number or a time in digits that the other does not \
      have, whatever the notation: `1.5` is `1,5`, `22:00` is `22 Uhr` and `10 pm`. Digits that \
      belong to a word (`3G`, `7-day`), a date, a fraction or a telephone are left out, and so is \
      what says the same in another unit (14 days and 2 weeks). Where only one language has a \
      number, the other may say it in words.
      """,
    why: """
      Readers of two languages would follow two different rules.
      """,
    fix: """
      Write the same number in every language. In a guideline write it once, under `values`, \
      and its name in braces in the texts.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong:
          #"        text: { de: "Boote über {length} m bleiben 5 Tage im Hafen.", en: "Boats over {length} m stay in port for 2 days." }"#,
        right:
          #"        text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }"#
      )
    ])
}
