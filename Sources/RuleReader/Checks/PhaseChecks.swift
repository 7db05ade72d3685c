public import Findings
internal import Rules

/// What can be wrong in the phases of a rule set.
extension Check {
  public static let duplicatePhase = Check(
    "duplicate-phase", .error, title: "Two phases with one identifier",
    finds: "Two phases of a rule set have the same identifier.",
    why: "“Since when” and notices refer to a phase by its identifier, and would mean either.",
    fix: "Give one of them another identifier. A note shows the first.",
    wrong: """
        - phase: low
          title: { de: "Extremes Niedrigwasser", en: "Very low water" }
      """,
    right: """
        - phase: very-low
          title: { de: "Extremes Niedrigwasser", en: "Very low water" }
      """)

  public static let unknownPhase = Check(
    "unknown-phase", .error, title: "A phase that the rule set does not have",
    finds: """
      A test expects a phase that no version of its rule set has; a condition looks at such a \
      phase (`phase`), a notice announces one that the version of its day does not have, or \
      `begins` names one that stands nowhere in its file.
      """,
    why: "The test could not pass, the condition could not hold, and the phase could not come.",
    fix: """
      Correct the name. In a test there are besides the phases of the rule set `unknown`, where \
      values are missing, and `not-valid`, where the rules do not apply.
      """,
    examples: [
      Example("tests/low-water.yaml", wrong: "2024-06-07: usual", right: "2024-06-07: normal"),
      Example(
        "rules/fishing.yaml",
        wrong: "when: { phase: bathing/close }",
        right: "when: { phase: bathing/closed }"),
    ])

  public static let firstPhaseStarts = Check(
    "first-phase-starts", .error, title: "A first phase that starts or ends",
    finds: "The first phase of a rule set has `starts` or `ends`.",
    why: """
      The first phase is what applies where no other does, so nothing can start or end it. Perhaps \
      a milder phase was forgotten before it.
      """,
    fix: "Remove `starts` and `ends` there, or list the phase that applies normally before it.",
    in: "rules/ferry-2025.yaml",
    wrong: """
          title: { de: "Fähre fährt", en: "Ferry runs" }
          starts: { when: { flow: { at-most: 850 } } }
      """,
    right: #"    title: { de: "Fähre fährt", en: "Ferry runs" }"#)

  public static let nothingToContinue = Check(
    "nothing-to-continue", .error, title: "A version that has nothing to continue",
    finds: """
      `begins: continue` stands in the first version of an ordinance, or in one whose \
      predecessor's phases work differently (`phases-are`).
      """,
    why: "No phase could be taken over, so every one of them would begin where nobody expects it.",
    fix: """
      Remove `begins`, add the version before, or say with `begins: { phase: … }` which phase \
      applies at first.
      """,
    in: "rules/bathing-2024.yaml",
    wrong: """
      areas: { states: [LO] }
      begins: continue
      """,
    right: "areas: { states: [LO] }")

  public static let phaseNotInVersion = Check(
    "phase-not-in-version", .warning, title: "A phase that some version does not have",
    finds: """
      A condition looks at a phase of another rule set, of which a version that is in force \
      meanwhile has no phase of that identifier.
      """,
    why: """
      While that version is in force the condition is false on every day, whichever phase applies.
      """,
    fix: """
      Keep the identifier of the phase through the versions, or look at a phase that all of them \
      have.
      """,
    in: "rules/bathing-2025.yaml",
    wrong: """
        - phase: lido-only
          title: { de: "Schwimmen nur im Freibad", en: "Swimming in the lido only" }
      """,
    right: """
        - phase: closed
          title: { de: "Badeverbot", en: "No bathing" }
      """)

  public static let renamedPhase = Check(
    "renamed-phase", .warning, title: "A continued phase under another identifier",
    finds: """
      A version with `begins: continue` has a phase of the same title, or with the same `starts` \
      and `ends`, as one of the version before, under another identifier. Phases that both \
      versions have under their identifiers are not meant.
      """,
    why: """
      Phases are handed over by their identifiers. This one would not go on, but begin anew: what \
      is pending and since when it applies are lost, and days are counted from the figures alone.
      """,
    fix: """
      Keep the identifier through the versions; titles may change. Where the phase is meant to be \
      another one, allow the finding with a comment.
      """,
    in: "rules/ferry-2025.yaml",
    wrong: """
      begins: continue
      phases-are: exclusive
      phases:
        - phase: open
          title: { de: "Fähre fährt", en: "Ferry runs" }
          starts: { when: { flow: { at-most: 850 } } }
      """,
    right: """
      phases:
        - phase: running
          title: { de: "Fähre fährt", en: "Ferry runs" }
      """)

  public static let badColor = Check(
    "bad-color", .error, title: "A colour that is none",
    finds: "A colour is not written as `#` and six hexadecimal digits.",
    why: "The phase could not be shown in its colour on a map or in a list.",
    fix: """
      Write two digits each for red, green and blue, in quotes: "#f9a825". A colour picker shows \
      them.
      """,
    wrong: "color: orange",
    right: ##"color: "#f9a825""##)

  public static let reservedWord = Check(
    "reserved-word", .error, title: "A word with a meaning of its own",
    finds: """
      An identifier is a word that the language uses itself: `all`, `any`, `not`, `row`, `phase` \
      for a metric; `unknown`, `not-valid` for a phase; `day`, `days` for a day set; `state`, \
      `country`, `county` for a grouping of counties.
      """,
    why: "A condition, a test or an answer could be read in two ways.",
    fix: "Choose another identifier.",
    in: "rules/ferry-2025.yaml",
    wrong: """
        - phase: unknown
          title: { de: "Fähre fährt nicht", en: "No ferry" }
      """,
    right: """
        - phase: stopped
          title: { de: "Fähre fährt nicht", en: "No ferry" }
      """)
}
