public import Findings

/// What can be wrong in guidelines and their topics.
extension Check {
  public static let unknownGuideline = Check(
    "unknown-guideline", .error, title: "A guideline that does not exist",
    finds: """
      A test names a guideline that no version of its rule set has; or a phase lifts one that no \
      milder phase and nothing in the rule set has.
      """,
    why: """
      The test could not pass; or, under `no-guidelines`, could not fail, and so would protect \
      nothing. A guideline that was meant to be lifted would go on to apply.
      """,
    fix: "Correct the name, or in a test name the right rule set under `ruleset`.",
    in: "tests/low-water.yaml",
    wrong: "2024-06-08: { phase: low, guidelines: [watering], no-guidelines: [ships] }",
    right: "2024-06-08: { phase: low, guidelines: [watering], no-guidelines: [boats] }")

  public static let unusedGuideline = Check(
    "unused-guideline", .warning, title: "A guideline that no phase has",
    finds: """
      A guideline stands at the top of a rule set, for every phase, and no phase has it: each \
      restates or lifts it, or the first one does, which hands what it has down to all others.
      """,
    why: """
      It looks as if it applied somewhere. Often the first phase was to have an exception, and the \
      stricter ones inherit that instead of the rule.
      """,
    fix: """
      Remove it, or give the exception another identifier. Where phases inherit from milder ones, \
      restate the rule in the second phase.
      """,
    wrong: """
      guidelines:
        boats:
          topic: boating
          text: { de: "Boote fahren langsam.", en: "Boats go slowly." }
      phases:
        - phase: normal
          title: { de: "Keine Beschränkung", en: "No restrictions" }
          color: "#2e7d32"
          guidelines:
            boats:
              topic: boating
              text: { de: "Boote fahren frei.", en: "Boats go freely." }
      """,
    right: """
      phases:
        - phase: normal
          title: { de: "Keine Beschränkung", en: "No restrictions" }
          color: "#2e7d32"
      """)

  public static let lostGuideline = Check(
    "lost-guideline", .warning, title: "A topic that a stricter phase lacks",
    finds: """
      A phase has no guideline of a topic, though the next milder phase has one without an `only`: \
      in a decision table, or where the first phase hands nothing down (`phases-in-force`), it was \
      left out; otherwise it was `lifted`, or restated under another topic. What the first phase \
      alone says counts only if it has a value with `stricter`: often it says that all is well. \
      Each topic is reported where it is lost first. In a decision table a single guideline that \
      the next milder phase has is missed, too, where the phase has nothing new of its topic.
      """,
    why: """
      The public would read nothing about masks, say, in the strictest phase, and take it that \
      they are no longer needed.
      """,
    fix: """
      State what applies in this phase. Where the topic is meant to end, allow the finding with a \
      comment.
      """,
    wrong: """
          guidelines:
            watering: lifted
            boats:
      """,
    right: """
          guidelines:
            boats:
      """)

  public static let looserGuideline = Check(
    "looser-guideline", .warning, title: "A stricter phase loosens a limit",
    finds: """
      A phase restates a guideline of a milder phase, and a value is looser there, by what \
      `stricter` says of it. Numbers and times are compared, and two times of which one is \
      stricter the earlier and the other the later as a span round the clock. Where another unit \
      stands behind the value something else is counted, and nothing is said. A guideline with \
      `only` is not looked at: exceptions loosen what they except.
      """,
    why: """
      Whoever comes into the stricter phase would be allowed more than before. Mostly a digit is \
      wrong, two phases are exchanged, or `stricter` names the wrong direction.
      """,
    fix: """
      Correct the value, the order of the phases, or `stricter`. Where the law has it so, allow \
      the finding with a comment.
      """,
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

  public static let limitLeftBehind = Check(
    "limit-left-behind", .warning, title: "A limit that was left behind",
    finds: """
      A phase restates a guideline and tightens one number of it, while another one of the same \
      direction stays as it was, though it is looser than the tightened one had been. Only numbers \
      of one unit are compared: the same word stands behind both in the text, or they are equal \
      somewhere else in the ordinance. Or a guideline of a milder phase goes on beside a new one \
      of the same topic that has its values, two or more, and is stricter.
      """,
    why: """
      Ten people indoors beside two hundred outdoors: the second limit was probably forgotten when \
      the first was changed.
      """,
    fix: "Tighten the other number, too, or allow the finding with a comment.",
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

  public static let ineffectiveLimit = Check(
    "ineffective-limit", .warning, title: "An `only` that leaves nothing, or everything",
    finds: """
      The days of an `only` lie outside of the validity of its version, as written; its areas have \
      no county in common with the rule set; or it has no `when` and covers every day and county \
      of the version.
      """,
    why: """
      In the first two cases the guideline never applies, in the last one it is not limited. \
      Mostly a year or a name is wrong.
      """,
    fix: """
      Correct the limits. Where they limit nothing, remove `only`; where the guideline never \
      applies, remove that.
      """,
    examples: [
      Example(
        "rules/bathing-2024.yaml",
        wrong: "only: { from: 2023-05-01, through: 2023-09-30 }",
        right: "only: { from: 2024-05-01, through: 2024-09-30 }"),
      Example(
        "rules/bathing-2024.yaml",
        wrong: "only: { areas: { states: [UP] } }",
        right: "only: { from: 2024-05-01, through: 2024-09-30 }"),
      Example(
        "rules/bathing-2024.yaml",
        wrong: "only: { from: 2024-01-01 }",
        right: "only: { from: 2024-05-01, through: 2024-09-30 }"),
    ])

  public static let unknownTopic = Check(
    "unknown-topic", .error, title: "A topic that does not exist",
    finds: "A guideline belongs to a topic that the topics file does not define.",
    why: "The guideline would stand under no heading.",
    fix: "Correct the name, or define the topic in the topics file.",
    wrong: "topic: boats",
    right: "topic: boating")

  public static let unusedTopic = Check(
    "unused-topic", .warning, title: "A topic without guidelines",
    finds: """
      No guideline of the workspace has this topic. Nothing is found while a rule set has an error.
      """,
    why: """
      It is a heading under which nothing will ever stand, or guidelines that belong there have \
      another topic.
      """,
    fix: "Give the topic to the guidelines that belong there, or remove it.",
    in: "topics.yaml",
    wrong: """
        watering: { title: { de: "Bewässerung", en: "Watering" }, icon: tap }
        swimming: { title: { de: "Schwimmen", en: "Swimming" }, icon: swim }
      """,
    right: #"  watering: { title: { de: "Bewässerung", en: "Watering" }, icon: tap }"#)
}
