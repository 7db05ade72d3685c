public import Findings
internal import Rules

/// What can be wrong in how a condition is written.
extension Check {
  public static let conditionWithSeveralKeys = Check(
    "condition-with-several-keys", .error, title: "A condition with several keys",
    finds: """
      A condition is one comparison or one `all`, `any` or `not`, and here several stand side by \
      side, or none.
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

  public static let missingBound = Check(
    "missing-bound", .error, title: "A comparison without a bound",
    finds: "A comparison names a metric, and no number that its value is compared with.",
    why: "The condition would say nothing.",
    fix: """
      Add `above`, `at-least`, `below` or `at-most` with a number. `above` and `below` leave the \
      number itself out, the other two include it.
      """,
    in: "rules/ferry-2025.yaml",
    wrong: "when: { flow: { of: state } }",
    right: "when: { flow: { above: 850 } }")

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

  public static let unknownMetric = Check(
    "unknown-metric", .error, title: "A metric that does not exist",
    finds: "A condition or a source names a metric that the metrics file does not define.",
    why: "There is no figure to compare.",
    fix: "Correct the name, or define the metric in the metrics file.",
    in: "rules/ferry-2025.yaml",
    wrong: "when: { flows: { above: 850 } }",
    right: "when: { flow: { above: 850 } }")

  public static let badDuration = Check(
    "bad-duration", .error, title: "A number of days that cannot be read",
    finds: """
      A number of days is not written as `1 day`, `3 days` or, for `consecutive`, `5 working-days` \
      with a day set of the calendar.
      """,
    why: "It would not be clear which days count.",
    fix: "Write the number, a space, and `day`, `days` or the identifier of a day set.",
    wrong: "consecutive: 3",
    right: "consecutive: 3 days")

  public static let badEffectiveDay = Check(
    "bad-effective-day", .error, title: "A day of effect that cannot be read",
    finds: """
      `effective` says from which day on a change applies, and here it does so in words that are \
      not known.
      """,
    why: "The rules would begin on another day than the ordinance says.",
    fix: "Write `same day`, `next day`, `day after next`, `3 days later` or `next monday`.",
    wrong: "effective: two days after",
    right: "effective: day after next")
}
