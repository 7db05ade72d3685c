public import YAMLSource

extension Check {
  public static let numberInText = Check(
    "number-in-text", .warning,
    title: "A number written out in a text",
    finds: """
      A number or a time stands in digits in a guideline's `text`. No finding are numbers that \
      are part of a name or a word (`3G`, `A4`, `7-day`), numbers of articles, steps and the \
      like, dates and years, numbers from 110 to 119 and longer ones that may be called, and \
      numbers without something that is counted behind them.
      """,
    why: """
      Each language has its own copy, and the next change may forget one of them. Only values \
      can be compared, and found to be stricter or looser.
      """,
    fix: """
      Put the number under `values`, and its name in braces into the text of every language.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong:
          #"        text: { de: "Boote über {length} m bleiben ab 22:00 Uhr im Hafen.", en: "Boats over {length} m stay in port from 22:00." }"#,
        right:
          #"        text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }"#
      )
    ])
}
