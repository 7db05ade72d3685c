public import YAMLSource

extension Check {
  public static let numberInText = Check(
    "number-in-text", .warning,
    title: "A number written out in a text",
    finds: """
      A number with its unit (`30 %`, `20 €`, `5 m`, `30 km/h`) or a time such as `22:00` stands \
      in a guideline's `text`. One hundred percent is not found, and no number \
      without such a unit.
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
