public import YAMLSource

extension Check {
  public static let notProved = Check(
    "not-proved", .note,
    title: "A question about conditions that is left open",
    finds: """
      A rule set has so many figures and bounds that not all of its conditions could be looked at in \
      every combination. Or whether a decision table has a gap or an overlap depends on rows and on \
      phases of other rule sets, of which it is not known what they can be at once.
      """,
    why:
      "What is not proved may be wrong. Nothing is guessed: neither a defect nor that there is none.",
    fix: """
      Check these points yourself, perhaps with rule tests, and allow the finding in a comment. A rule \
      set with fewer figures in one condition can be proved.
      """,
    examples: [
      Example(
        "rules/ferry-2024.yaml",
        wrong: """
              starts: { when: { row: { when: { flow: { at-least: 900 } }, consecutive: 2 days } }, effective: next day }
          """,
        right: "    starts: { when: { flow: { at-least: 900 } }, effective: next day }")
    ])
}

extension Reading {
  /// A version of which nothing could be proved.
  func reportUnproved(_ ruleSet: RuleSet) {
    report(
      .notProved, at: ruleSet.version.span,
      "this version has too many conditions to be looked at; nothing was proved of it",
      help: "look at gaps, overlaps and the like yourself, or split the rule set")
  }
}

extension RuleSetProof {
  /// One finding for all that is left open in a version.
  func reportUnproved() {
    guard !unproved.isEmpty else { return }
    let list = unproved.sorted().map { "`\($0)`" }.joined(separator: ", ")
    reading.report(
      .notProved, at: ruleSet.version.span,
      budget.isUsedUp
        ? "these conditions have too many combinations of values to look at all; not proved: \(list)"
        : "what rows and other rule sets can be at once is not known; not proved: \(list)",
      help: "look at these points yourself, or split the rule set",
      notes: isIndefinite.map { [$0] } ?? [])
  }
}
