public import YAMLSource

extension Check {
  public static let expiredRules = Check(
    "expired-rules", .warning,
    title: "Rules that are no longer valid",
    finds: "The last version of a rule set ended before the day given with `--today`.",
    why: """
      Nobody is answered with it any more. Perhaps an extension of the ordinance was not entered.
      """,
    fix: """
      Add the version that is valid now, or remove the rule set from the workspace if it is \
      history.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "valid: { from: 2024-01-01, through: 2024-04-30 }",
        right: "valid: { from: 2024-01-01, through: 2026-12-31 }")
    ])
}

extension Reading {
  /// Ordinances whose last version has ended before a day.
  func reportPastRules(_ workspace: Workspace, _ today: Day) {
    for ordinance in workspace.ordinances {
      guard
        // The version that begins last cuts all others short, also open-ended ones.
        let last = ordinance.versions.max(by: { $0.valid.from < $1.valid.from }),
        let through = last.valid.through, through < today
      else { continue }
      report(
        .expiredRules, at: last.validSpan,
        "`\(ordinance.id)` ended on \(through), before \(today)",
        help: "add the version that is valid now, or remove the rule set from the workspace")
    }
  }
}
