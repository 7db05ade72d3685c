internal import Findings
internal import RuleReader
internal import Rules

/// Whether versions, their windows and their areas fit each other.
struct TimeAndPlace {
  let findings: FindingCollector
  let areas: AreaTable
  /// For how many days a law has to be known before it begins; nil: the workspace does not say.
  let leadTime: Located<Int>?

  func check(_ ordinances: [Ordinance]) {
    let places = ordinances.map(\.id).firstPlaces
    for ordinance in ordinances {
      checkSuccession(ordinance)
      for ruleSet in ordinance.versions {
        checkFirstCountedDay(ruleSet)
        checkLeadTime(ruleSet)
        checkScope(ruleSet)
        checkLimits(ruleSet)
        for name in ruleSet.displaces {
          guard let place = places[name.value] else { continue }
          checkDisplacement(of: ordinances[place], at: name.span, by: ruleSet)
        }
      }
      for notice in ordinance.notices {
        reportMerged(notice.scope, by: notice.from, "this notice begins on \(notice.from)")
      }
    }
  }

  // MARK: Time

  /// Days between versions, and at the end, on which no version is in force though one was to be.
  private func checkSuccession(_ ordinance: Ordinance) {
    let versions = ordinance.versions
    for (version, next) in zip(versions, versions.dropFirst()) {
      guard let last = version.valid.through, last < next.valid.from - 1 else { continue }
      let days = next.valid.from - last - 1
      findings.report(
        .gapBetweenVersions, at: version.validSpan,
        "version \(version.version.value) of `\(ordinance.id)` ends on \(last), and \(next.version.value) begins on \(next.valid.from): on \(days == 1 ? "the day" : "the \(days) days") between no version applies",
        help:
          "correct one of the two days, or leave out `through` here: the next version ends this one",
        notes: [.init(next.validSpan, "the next version")])
    }
    guard let final = versions.last, let end = final.valid.through else { return }
    let most = versions.compactMap(\.valid.through).max()
    // The one that would last longest, and of several the newest.
    guard let through = most, through > end,
      let cut = versions.last(where: { $0.valid.through == through })
    else { return }
    findings.report(
      .amendmentEndsEarly, at: final.validSpan,
      "version \(final.version.value) of `\(ordinance.id)` ends on \(end), and version \(cut.version.value), which was to last through \(through), does not come back after it",
      help:
        "write `through: \(through)` if only the content was to change; from \(end + 1) on no version applies",
      notes: [.init(cut.validSpan, "the version that is cut short")])
  }

  private func checkFirstCountedDay(_ ruleSet: RuleSet) {
    guard let day = ruleSet.firstCountedDay, let span = ruleSet.firstCountedSpan,
      day > ruleSet.valid.from
    else { return }
    findings.report(
      .lateFirstCountedDay, at: span,
      "the rules are valid from \(ruleSet.valid.from), and nothing is counted before \(day)",
      help:
        "write \(ruleSet.valid.from) or an earlier day, or leave the line out: then all days count",
      notes: [.init(ruleSet.validSpan, "the validity")])
  }

  private func checkLeadTime(_ ruleSet: RuleSet) {
    guard let leadTime, let date = ruleSet.legalBasis.date else { return }
    let days = ruleSet.valid.from - date
    guard days < leadTime.value else { return }
    let wanted = counted(leadTime.value, "day")
    findings.report(
      .shortLeadTime, at: ruleSet.validSpan,
      days < 0
        ? "the rules begin on \(ruleSet.valid.from), before their legal basis of \(date)"
        : "the rules begin on \(ruleSet.valid.from), \(counted(days, "day")) after their legal basis of \(date); the workspace wants \(wanted)",
      help: "let them begin on \(date + leadTime.value) or later, or correct the date",
      notes: [
        .init(ruleSet.legalBasis.title.span, "the legal basis"),
        .init(leadTime.span, "the lead time"),
      ])
  }

  // MARK: Place

  private func checkScope(_ ruleSet: RuleSet) {
    if ruleSet.scope.isEmpty {
      findings.report(
        .emptyScope, at: ruleSet.scope.span,
        "no county is left here, so the rules apply nowhere",
        help: "name areas with counties, or correct `except`")
    }
    reportMerged(
      ruleSet.scope, by: ruleSet.valid.from, "these rules begin on \(ruleSet.valid.from)")
  }

  /// Areas named in a scope that belong to another one by the day on which it begins to matter.
  private func reportMerged(_ scope: AreaScope, by day: Day, _ beginning: @autoclosure () -> String)
  {
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

  /// A rule set that displaces another one does so on some day in some county.
  private func checkDisplacement(
    of target: Ordinance, at span: Span, by ruleSet: RuleSet
  ) {
    guard !ruleSet.scope.isEmpty, !target.versions.contains(where: \.scope.isEmpty) else { return }
    // As each was made: what cuts it short came later.
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
        : "`\(target.id)` speaks of none of the counties of these rules, so there is nothing to displace",
      help:
        "remove it, or correct the \(together.isEmpty ? "validity" : "areas") of one of the two",
      notes: [
        .init(
          together.isEmpty ? other.validSpan : other.scope.span,
          together.isEmpty ? "when it is valid" : "where it applies")
      ])
  }

  // MARK: Guidelines

  /// The `only` of guidelines beside the validity and the areas of their rule set.
  private func checkLimits(_ ruleSet: RuleSet) {
    for guideline in ruleSet.allGuidelines {
      if let only = guideline.only { check(only, of: guideline, ruleSet) }
    }
  }

  private func check(
    _ only: Guideline.Limits, of guideline: Guideline, _ ruleSet: RuleSet
  ) {
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
        "`\(guideline.id.value)` applies in no county: the rule set speaks of none of these",
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
    areas.areas.allSatisfy { area in
      area.partOf != nil || !other.contains(area) || contains(area)
    }
  }
}
