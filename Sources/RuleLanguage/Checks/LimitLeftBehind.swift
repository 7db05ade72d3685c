public import YAMLSource

extension Check {
  public static let limitLeftBehind = Check(
    "limit-left-behind", .warning,
    title: "A limit that was left behind",
    finds: """
      A phase restates a guideline and tightens one number of it, while another one of the \
      same direction stays as it was, though it is looser than the tightened one had been. \
      Only numbers of one unit are compared: the same word stands behind both in the text, or \
      they are equal somewhere else in the ordinance. Or a guideline of a milder phase goes on \
      beside a new one of the same topic that has its values, two or more, and is stricter.
      """,
    why: """
      Ten people indoors beside two hundred outdoors: the second limit was probably forgotten \
      when the first was changed.
      """,
    fix: """
      Tighten the other number, too, or allow the finding with a comment.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: """
                boats:
                  topic: boating
                  text:
                    de: "Tagsüber {day} Boote, nachts {night} Boote."
                    en: "By day {day} boats, by night {night} boats."
                  values: { day: 20, night: 40 }
                  stricter: { day: lower, night: lower }
            - phase: very-low
              title: { de: "Extremes Niedrigwasser", en: "Very low water" }
              color: "#b71c1c"
              starts:
                when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }
              guidelines:
                boats:
                  topic: boating
                  text:
                    de: "Tagsüber {day} Boote, nachts {night} Boote."
                    en: "By day {day} boats, by night {night} boats."
                  values: { day: 5, night: 40 }
                  stricter: { day: lower, night: lower }
          """,
        right: """
            - phase: very-low
              title: { de: "Extremes Niedrigwasser", en: "Very low water" }
              color: "#b71c1c"
              starts:
                when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }
              guidelines:
                boats:
                  topic: boating
                  text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }
                  values: { length: 12 }
                  stricter: { length: lower }
          """)
    ])
}
