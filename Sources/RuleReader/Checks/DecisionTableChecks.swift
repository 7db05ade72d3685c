public import Findings

/// What does not belong into a rule set whose phases exclude each other.
extension Check {
  public static let differentEffectiveDays = Check(
    "different-effective-days", .error, title: "Different days of effect in a decision table",
    finds: "The phases of a rule set with `phases-are: exclusive` differ in `effective`.",
    why: """
      One phase ends when another begins. With different days two phases, or none, would apply in \
      between.
      """,
    fix: "Write the same `effective` in every phase. A note shows that of the first.",
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

  public static let inheritsInExclusive = Check(
    "inherits-in-exclusive", .error, title: "Inheritance in a decision table",
    finds: "A rule set with `phases-are: exclusive` has `inherits`.",
    why: "Its phases are alternatives, not steps, so none takes over the guidelines of another.",
    fix: """
      Remove `inherits`. What applies in every phase stands once, in the `guidelines` of the rule \
      set.
      """,
    in: "rules/ferry-2024.yaml",
    wrong: """
      phases-are: exclusive
      inherits: phases-in-force
      """,
    right: "phases-are: exclusive")
}
