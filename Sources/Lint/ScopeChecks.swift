public import Findings
internal import RuleReader
internal import Rules

extension Check {
  public static let emptyScope = Check(
    "empty-scope", .warning, title: "A scope without a county",
    finds: """
      The `areas` of a rule set or of an `only` contain no county: the states have none, or \
      `except` takes out all.
      """,
    why: "The rules, or the guideline, would apply nowhere.",
    fix: "Name areas with counties, or correct `except`.",
    in: "rules/fishing.yaml",
    wrong: "areas: { states: [LO], except: { states: [LO] } }",
    right: "areas: { states: [LO] }")

  public static let mergedArea = Check(
    "merged-area", .warning, title: "A county that had been merged away",
    finds: """
      The areas of a rule set, of an `only` or of a notice name a county, perhaps after `except`, \
      that had become part of another one when the version, the limit or the notice begins.
      """,
    why: """
      From the merger on, no answer is given under that name: as a part of the areas it adds \
      nothing, and after `except` it leaves out nothing, although the author meant something.
      """,
    fix: "Name the county that has absorbed it, or remove the name.",
    in: "rules/ferry-2025.yaml",
    wrong: "areas: { counties: [Mündung, Auen, Altauen] }",
    right: "areas: { counties: [Mündung, Auen] }")

  public static let ineffectiveDisplacement = Check(
    "ineffective-displacement", .warning, title: "Nothing to displace",
    finds: """
      `displaces` names a rule set that covers none of the same counties on a day on which both \
      are valid, as written in any of its versions. A county that had become a part of another by \
      then does not count.
      """,
    why: """
      The line has no effect. Mostly another rule set is meant, or the areas of one of the two are \
      wrong, or the other one leaves these counties out already.
      """,
    fix: "Remove the name, write the one that is meant, or correct the areas or the validity.",
    in: "rules/fishing.yaml",
    wrong: """
      areas: { states: [UP] }
      displaces: [bathing]
      """,
    right: "areas: { states: [LO] }")
}

extension TimeAndPlace {
  func checkScope(_ ruleSet: RuleSet) {
    if ruleSet.scope.isEmpty {
      findings.report(
        .emptyScope, at: ruleSet.scope.span, "no county is left here, so the rules apply nowhere",
        help: "name areas with counties, or correct `except`")
    }
    reportMerged(
      ruleSet.scope, by: ruleSet.valid.from, "these rules begin on \(ruleSet.valid.from)")
  }

  /// Reports areas named in a scope that were merged into another one by the day it takes effect.
  func reportMerged(_ scope: AreaScope, by day: Day, _ beginning: @autoclosure () -> String) {
    for name in scope.merged {
      let county = areas[name.value]
      guard let merger = county.merger, merger.since <= day else { continue }
      let whole = areas.answering(county, on: day)
      findings.report(
        .mergedArea, at: name.span,
        "\(county.name) has been a part of \(areas[merger.into].name) since \(merger.since), and \(beginning())",
        help: !scope.contains(county)
          ? "write \"\(whole.id)\" if \(whole.name) is to be left out, or remove it"
          : scope.contains(whole)
            ? "remove it: \(whole.name) (\(whole.id)) is meant here already"
            : "write \"\(whole.id)\", for \(whole.name), or remove it")
    }
  }

  /// Reports a displacement that affects no county on any day.
  func checkDisplacement(of target: Ordinance, at span: Span, by ruleSet: RuleSet) {
    guard !ruleSet.scope.isEmpty, !target.versions.contains(where: \.scope.isEmpty) else { return }
    // The validity as written counts: what cuts a version short came later.
    let together = target.versions.filter { $0.valid.overlaps(ruleSet.valid) }
    let isIdle = !together.contains { other in
      let first = max(other.valid.from, ruleSet.valid.from)
      return areas.areas.contains { county in
        county.partOf == nil && (county.merger.map { $0.since > first } ?? true)
          && ruleSet.scope.contains(county) && other.scope.contains(county)
      }
    }
    guard isIdle, let other = together.last ?? target.versions.last else { return }
    findings.report(
      .ineffectiveDisplacement, at: span,
      together.isEmpty
        ? "`\(target.id)` is not valid on any day of these rules, so there is nothing to displace"
        : "`\(target.id)` covers none of the counties of these rules, so there is nothing to displace",
      help:
        "remove it, or correct the \(together.isEmpty ? "validity" : "areas") of one of the two",
      notes: [
        .init(
          together.isEmpty ? other.validSpan : other.scope.span,
          together.isEmpty ? "when it is valid" : "where it applies")
      ])
  }
}
