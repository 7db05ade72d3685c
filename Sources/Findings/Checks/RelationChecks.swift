/// What can be wrong between rule sets, and between rules and notices.
extension Check {
  public static let referenceCycle = Check(
    "reference-cycle", .error, title: "Rule sets that look at each other's phases in a cycle",
    finds: """
      Following the phases in conditions (`phase`) from one rule set to the next leads back to \
      the first; or a rule set looks at a phase of its own.
      """,
    why: "What applies in one would depend on what applies in the other, and that on the first.",
    fix: """
      Decide which one goes first, and write its condition with figures. The notes show the cycle.
      """,
    in: "rules/bathing-2025.yaml",
    wrong: "when: { phase: fishing/forbidden }",
    right: "when: { rain: { above: 30, of: basin } }")

  public static let tooManyReferences = Check(
    "too-many-references", .error, title: "A rule set that depends on too many others",
    finds: """
      The conditions of a rule set ask for phases (`phase`) of others, those for phases of others \
      again, and so on: more than 100 rule sets in all.
      """,
    why: """
      To say what applies in one, all of them have to be worked out. No law depends on that many, \
      and a long chain would keep every command busy for minutes.
      """,
    fix: "Write some of the conditions with metrics, or split the workspace.")

  public static let displacementCycle = Check(
    "displacement-cycle", .error, title: "Rule sets that displace each other in a cycle",
    finds: "Following `displaces` from one rule set to the next leads back to the first.",
    why: "Each would switch off the other, and it could not be told which applies.",
    fix: """
      Decide which one yields, and remove it from the `displaces` of the other. The notes show the \
      cycle.
      """,
    wrong: """
      calendar: river
      displaces: [ferry]
      """,
    right: "calendar: river")

  public static let disallowedNotice = Check(
    "disallowed-notice", .warning, title: "A decision that the law does not allow",
    finds: """
      A notice begins on a day on which the `allowed-when` of what it decides does not hold in one of its \
      counties: of the phase that it puts in force or, where it puts a milder one in force, of the end of the \
      present one. A day on which the condition is unknown is not found. Only `validate --data` looks for \
      this, since it takes the figures, and `notice add` for the notice that it writes.
      """,
    why: "The order went beyond the law, or a day, a county or a figure is wrong.",
    fix:
      "Correct the notice, or the condition. Where the order is right all the same, allow the finding there."
  )

  public static let ineffectiveNotice = Check(
    "ineffective-notice", .error, title: "A notice without effect",
    finds: """
      A notice is for a day on which no version of its rule set is in force, for counties that the \
      rule set does not cover, or for a county that has become part of another by then. Or its `replaces` \
      names a notice of another rule set or for other counties, or one that others have replaced in all of \
      these counties before, or it withdraws one that has ended.
      """,
    why: """
      The announcement would have no effect: the county would go on being told what the figures, or other \
      notices, say.
      """,
    fix: """
      Correct the day, the county, the rule set or the name. Of several notices that extend each other, \
      `replaces` names the last one. A note shows when or where the rule set applies, or the other notice.
      """,
    examples: [
      Example("notices/announcements.yaml", wrong: "from: 2023-08-01", right: "from: 2024-08-01"),
      Example("notices/announcements.yaml", wrong: #"area: "0103""#, right: #"area: "0201""#),
    ])
}
