/// What can be wrong in the phases of a rule set and in their conditions.
extension Check {
  public static let conditionWithSeveralKeys = Check(
    "condition-with-several-keys", .error, title: "A condition with several keys",
    finds: """
      A condition is one comparison or one `all`, `any` or `not`, and here are several, or \
      none.
      """,
    why: """
      “Level and flow” and “level or flow” are different rules, so which of them is meant must be \
      said.
      """,
    fix: """
      Put several conditions into `all: [ … ]` if every one must hold, `any: [ … ]` if one is \
      enough.
      """,
    wrong: "when: { level: { below: 150 }, rain: { below: 5 } }",
    right: "when: { level: { below: 150 } }")

  public static let twoBoundsOnOneSide = Check(
    "two-bounds-on-one-side", .error, title: "Two bounds on one side",
    finds: "A comparison has both `above` and `at-least`, or both `below` and `at-most`.",
    why: "Only one of the two can decide, and they differ in whether the number itself counts.",
    fix: """
      Keep the one that the ordinance means: `above` is “more than”, `at-least` is “this much or \
      more”.
      """,
    in: "rules/ferry-2025.yaml",
    wrong: "when: { flow: { above: 850, at-least: 850 } }",
    right: "when: { flow: { above: 850 } }")

  public static let impossibleComparison = Check(
    "impossible-comparison", .error, title: "A comparison that nothing can meet",
    finds:
      "The two bounds of a comparison or range exclude each other: no number lies between them.",
    why: "The condition would never hold, so the rule would never apply.",
    fix: "Exchange the two bounds, or write only one of them.",
    wrong: "when: { level: { at-least: 160, below: 150 } }",
    right: "when: { level: { below: 150 } }")

  public static let firstPhaseStarts = Check(
    "first-phase-starts", .error, title: "A first phase that starts or ends",
    finds: "The first phase of a rule set has `starts` or `ends`.",
    why: """
      The first phase is what applies where no other does, so nothing can start or end it. Perhaps \
      a milder phase was forgotten before it.
      """,
    fix: """
      Remove `starts` and `ends` there, or list the phase that applies normally before it. Where every phase says when it \
      starts, and exactly one applies on each day, the rule set needs `phases-are: exclusive`.
      """,
    isFixable: true,
    in: "rules/ferry-2025.yaml",
    wrong: """
          title: { de: "Fähre fährt", en: "Ferry runs" }
          starts: { when: { flow: { at-most: 850 } } }
      """,
    right: #"    title: { de: "Fähre fährt", en: "Ferry runs" }"#)

  public static let nothingToContinue = Check(
    "nothing-to-continue", .error, title: "A version that has nothing to continue",
    finds: """
      `begins: continue` is in the first version of an ordinance, or in one whose \
      predecessor's phases work differently (`phases-are`).
      """,
    why: "No phase could be taken over, so every one of them would begin where no one expects it.",
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
      A condition looks at a phase of another rule set, and a version of it that is in force \
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
      Phases are handed over by their identifiers, present or former. This one would not go on, but begin again: what \
      is pending and since when it applies are lost, and days are counted from the figures alone.
      """,
    fix: """
      Say with `formerly` what it was called, or keep the identifier; titles may change. Where the phase is \
      meant to be another one, allow the finding with a comment.
      """,
    isFixable: true, in: "rules/ferry-2025.yaml",
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

  public static let differentEffectiveDays = Check(
    "different-effective-days", .error, title: "Different days of effect in a decision table",
    finds: "The phases of a rule set with `phases-are: exclusive` differ in `effective`.",
    why: """
      One phase ends when another begins. With different days two phases, or none, would apply in \
      between.
      """,
    fix: "Write the same `effective` in every phase. A note shows the one of the first.",
    in: "rules/ferry-2024.yaml",
    wrong: "starts: { when: { flow: { at-least: 900 } }, effective: same day }",
    right: "starts: { when: { flow: { at-least: 900 } }, effective: next day }")

  public static let countInExclusive = Check(
    "count-in-exclusive", .error, title: "A count of days in a decision table",
    finds: "A phase of a rule set with `phases-are: exclusive` has `consecutive`.",
    why: """
      Such a rule set looks at each day by itself: exactly one phase fits the values of a day, so \
      there is nothing to count.
      """,
    fix: "Remove `consecutive`. If days must be counted, remove `phases-are: exclusive`.",
    in: "rules/ferry-2024.yaml",
    wrong:
      "starts: { when: { flow: { at-least: 900 } }, consecutive: 2 days, effective: next day }",
    right: "starts: { when: { flow: { at-least: 900 } }, effective: next day }")

  public static let decisionInExclusive = Check(
    "decision-in-exclusive", .error, title: "A decision of the authority in a decision table",
    finds: "A phase of a rule set with `phases-are: exclusive` starts `by decision`.",
    why: """
      In such a rule set the figures of each day choose the phase, so what the authority decided would \
      last only until the next figures.
      """,
    fix: """
      Remove `phases-are: exclusive`, and say of each phase but the first when it starts. A notice puts \
      any phase of a decision table in force, too, if that is all that is wanted.
      """,
    in: "rules/ferry-2024.yaml",
    wrong: "starts: by decision",
    right: "starts: { when: { flow: { at-least: 900 } }, effective: next day }")

  public static let endsInExclusive = Check(
    "ends-in-exclusive", .error, title: "An end in a decision table",
    finds: "A phase of a rule set with `phases-are: exclusive` has `ends`.",
    why: """
      In such a rule set a phase ends when the condition of another holds. A second way to end \
      could leave a day without any phase.
      """,
    fix: "Remove `ends`. If phases must end on their own, remove `phases-are: exclusive`.",
    in: "rules/ferry-2024.yaml",
    wrong: """
          starts: { when: { flow: { at-least: 900 } }, effective: next day }
          ends: { when: { flow: { below: 850 } } }
      """,
    right: "    starts: { when: { flow: { at-least: 900 } }, effective: next day }")

  public static let hiddenRules = Check(
    "hidden-rules", .error, title: "Rules that people are not told of",
    finds: "A rule set with `shown: no` has guidelines or `displaces`.",
    why: """
      Such a rule set only serves the conditions of others: it is in no message and on no page. What it \
      orders would reach no one.
      """,
    fix: "Remove `shown: no`, or what people have to know.",
    in: "rules/ferry-2024.yaml",
    wrong: """
      displaces: [low-water]
      shown: no
      """,
    right: "displaces: [low-water]")

  public static let formerlyInUse = Check(
    "formerly-in-use", .error, title: "A former identifier that is in use",
    finds: """
      `formerly` names a phase or a guideline that the version itself has, or a rule set of the workspace; or two \
      of them say that they had the same identifier.
      """,
    why: """
      `formerly` says that something is the same as what others call by that identifier. There can be \
      only one such thing.
      """,
    fix: "Remove the identifier from `formerly`, or rename what has it.",
    in: "rules/ferry-2024.yaml",
    wrong: """
        - phase: stopped
          formerly: [running]
      """,
    right: """
        - phase: stopped
      """)

  public static let noOpposite = Check(
    "no-opposite", .error, title: "An end without a condition",
    finds: "A phase starts by decision, and its `ends` has no `when`.",
    why: """
      An `ends` without `when` takes the opposite of the condition of `starts`, and a decision has none.
      """,
    fix:
      "Write the condition that ends the phase, or leave out `ends`: then it ends by decision, too.",
    in: "rules/bathing-2024.yaml",
    wrong: """
          starts: by decision
          ends: { consecutive: 2 days }
      """,
    right: """
          starts:
            when: { row: { when: { rain: { above: 20, of: basin } }, consecutive: 2 days } }
      """)

  public static let inheritsInExclusive = Check(
    "inherits-in-exclusive", .error, title: "Inheritance in a decision table",
    finds: "A rule set with `phases-are: exclusive` has `inherits`.",
    why: "Its phases are alternatives, not steps, so none takes over the guidelines of another.",
    fix: """
      Remove `inherits`. What applies in every phase is written once, in the `guidelines` of the \
      rule set.
      """,
    in: "rules/ferry-2024.yaml",
    wrong: """
      phases-are: exclusive
      inherits: phases-in-force
      """,
    right: "phases-are: exclusive")
}
