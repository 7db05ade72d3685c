public import YAMLSource

extension Check {
  public static let looserGuideline = Check(
    "looser-guideline", .warning,
    title: "A stricter phase loosens a limit",
    finds: """
      A phase restates a guideline of a milder phase, and a value is looser there, by what \
      `stricter` says of it. Numbers and times are compared, and two times of which one is \
      stricter the earlier and the other the later as a span round the clock. Where another unit \
      stands behind the value something else is counted, and nothing is said. A guideline with \
      `only` is not looked at: exceptions loosen what they except.
      """,
    why: """
      Whoever comes into the stricter phase would be allowed more than before. Mostly a digit \
      is wrong, two phases are exchanged, or `stricter` names the wrong direction.
      """,
    fix: """
      Correct the value, the order of the phases, or `stricter`. Where the law has it so, \
      allow the finding with a comment.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: """
                    en: "Do not water gardens from {from} to {to}."
                  values: { from: "08:00", to: "20:00" }
                  stricter: { from: earlier, to: later }
            - phase: very-low
              title: { de: "Extremes Niedrigwasser", en: "Very low water" }
              color: "#b71c1c"
              starts:
                when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }
              guidelines:
                watering:
                  topic: watering
                  text:
                    de: "Nichts wird von {from} bis {to} Uhr bewässert."
                    en: "Do not water anything from {from} to {to}."
                  values: { from: "10:00", to: "20:00" }
          """,
        right: """
                    en: "Do not water gardens from {from} to {to}."
                  values: { from: "08:00", to: "20:00" }
                  stricter: { from: earlier, to: later }
            - phase: very-low
              title: { de: "Extremes Niedrigwasser", en: "Very low water" }
              color: "#b71c1c"
              starts:
                when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }
              guidelines:
          """)
    ])
}
