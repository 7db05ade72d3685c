public import YAMLSource

extension Check {
  public static let noLongerValid = Check(
    "no-longer-valid", .warning,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}

extension Reading {
  /// Ordinances whose last version has ended before a day.
  func reportPastRules(_ workspace: Workspace, _ today: Day) {
    for ordinance in workspace.ordinances {
      guard
        let last = ordinance.versions.max(by: {
          ($0.valid.last, $0.valid.from) < ($1.valid.last, $1.valid.from)
        }),
        let through = last.valid.through, through < today
      else { continue }
      report(
        .noLongerValid, at: last.validSpan,
        "`\(ordinance.id)` ended on \(through), before \(today)",
        help: "add the version that is valid now, or remove the rule set from the workspace")
    }
  }
}
