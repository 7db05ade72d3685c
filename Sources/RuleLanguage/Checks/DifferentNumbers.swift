public import YAMLSource

extension Check {
  public static let differentNumbers = Check(
    "different-numbers", .warning,
    title: "Languages that say different numbers",
    finds: """
      A number or a time stands in one language of a text and not in another, whatever the \
      notation: `1.5` is `1,5`, `22:00` is `22 Uhr` and `10 pm`, `two` is `zwei`. Number words \
      count where both languages have one that the other lacks; so do names such as `3G`, \
      parts of words such as `7-day`, numbers of articles and steps, days, years, and 7, 12, \
      14, 24, 60 and 365, since a week or a year is often said without a number. What says the \
      same in other units (14 days and two weeks) is not found, nor is a number where the \
      other language has a word such as `half`.
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
          #"        text: { de: "Boote über {length} m bleiben fünf Tage im Hafen.", en: "Boats over {length} m stay in port for two days." }"#,
        right:
          #"        text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }"#
      )
    ])
}
