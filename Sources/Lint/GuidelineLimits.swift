public import Findings
internal import RuleReader
internal import Rules

extension Check {
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
}

extension TimeAndPlace {
  /// Compares the `only` of a guideline with the validity and the areas of its rule set.
  func checkLimit(of guideline: Guideline, _ ruleSet: RuleSet) {
    guard let only = guideline.only else { return }
    let first = max(only.days.from, ruleSet.valid.from)
    if let scope = only.scope {
      if scope.isEmpty {
        findings.report(
          .emptyScope, at: scope.span,
          "no county is left here, so `\(guideline.id.value)` applies nowhere",
          help: "name areas with counties, or correct `except`")
        return
      }
      reportMerged(scope, by: first, "this is limited to days from \(first) on")
    }
    let valid = ruleSet.valid
    if !only.days.overlaps(valid) {
      findings.report(
        .ineffectiveLimit, at: only.span,
        "`\(guideline.id.value)` applies on no day: the rules are valid from \(valid.from)\(valid.through.map { " through \($0)" } ?? "")",
        help: "correct the days, or remove the guideline",
        notes: [.init(ruleSet.validSpan, "the validity")])
    } else if let scope = only.scope, !ruleSet.scope.isEmpty, !scope.overlaps(ruleSet.scope) {
      findings.report(
        .ineffectiveLimit, at: only.span,
        "`\(guideline.id.value)` applies in no county: the rule set covers none of these",
        help: "correct the areas, or remove the guideline",
        notes: [.init(ruleSet.scope.span, "where the rules apply")])
    } else if only.when == nil, only.days.from <= valid.from, only.days.last >= valid.last,
      only.scope?.covers(ruleSet.scope, areas) ?? true
    {
      findings.report(
        .ineffectiveLimit, at: only.span,
        "this limits nothing: it holds \(only.scope == nil ? "on every day" : "everywhere and on every day") of the rules",
        help: "remove `only`, or correct it",
        notes: [
          .init(
            only.scope == nil ? ruleSet.validSpan : ruleSet.scope.span,
            only.scope == nil ? "the validity" : "where the rules apply")
        ])
    }
  }
}

extension AreaScope {
  /// Whether every county of another scope is in this one.
  fileprivate func covers(_ other: AreaScope, _ areas: AreaTable) -> Bool {
    areas.areas.allSatisfy { area in area.partOf != nil || !other.contains(area) || contains(area) }
  }
}
