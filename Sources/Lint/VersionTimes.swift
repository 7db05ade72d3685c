public import Findings
internal import RuleReader
internal import Rules

extension Check {
  public static let gapBetweenVersions = Check(
    "gap-between-versions", .warning, title: "Days between two versions",
    finds: "A version of a rule set ends before the day before the next one begins.",
    why:
      "On the days between no version applies, and anyone who asks is told that there are no rules.",
    fix: """
      Correct `through` or the next version's `from`; or leave out `through`: a version ends where \
      the next one begins. Where the rules are meant to pause, as those for a season do, allow the \
      finding with a comment.
      """,
    in: "rules/bathing-2024.yaml",
    wrong: "valid: { from: 2024-01-01, through: 2024-12-01 }",
    right: "valid: { from: 2024-01-01 }")

  public static let amendmentEndsEarly = Check(
    "amendment-ends-early", .note, title: "An amendment that ends before what it amends",
    finds: """
      The last version of a rule set ends before the `through` of an earlier one. An earlier \
      version without `through`, which was to last until further notice, is not a finding.
      """,
    why: """
      A version replaces the one before permanently: that one does not come back. So the days at \
      the end are lost, though the amendment was perhaps to change the content only.
      """,
    fix: """
      Write the `through` of the earlier version if the end was not to change. Where it was, allow \
      the finding with a comment.
      """,
    examples: [
      Example(
        "rules/low-water-2025.yaml",
        .file(
          """
          ruleset: low-water
          version: "2025"
          title: { de: "Niedrigwasserverordnung", en: "Low Water Ordinance" }
          legal-basis: { title: "§ 4 WasserG" }
          valid: { from: 2025-01-01, through: 2025-12-31 }
          areas: { states: [UP, LO] }
          phases:
            - phase: normal
              title: { de: "Keine Beschränkung", en: "No restrictions" }
            - phase: low
              title: { de: "Niedrigwasser", en: "Low water" }
              starts: { when: { level: { below: 140 } } }

          """))
    ])

  public static let lateFirstCountedDay = Check(
    "late-first-counted-day", .warning, title: "Counting begins after the rules do",
    finds: "`first-counted-day` is later than the first day of `valid`.",
    why: """
      From the first day of the rules until then nothing is counted, so the phase is unknown in \
      every county. Laws count days before they come into force, or from that day on.
      """,
    fix: "Write the first day of `valid`, or an earlier one.",
    wrong: """
      areas: { states: [UP, LO] }
      first-counted-day: 2024-02-01
      """,
    right: "areas: { states: [UP, LO] }")

  public static let shortLeadTime = Check(
    "short-lead-time", .warning, title: "Rules that begin too soon",
    finds: """
      A version begins fewer days after the `date` of its legal basis than `lead-time` in \
      rulecheck.yaml asks for. Without that key, or without a date, nothing is found. Notices are \
      not checked: an announcement states what the figures have brought about already.
      """,
    why: """
      Those who have to follow the rules, or to enter them into other systems, have too little \
      time; with `lead-time: 0 days`, rules would apply before they were made.
      """,
    fix: "Let the version begin later, or correct the date.",
    in: "rulecheck.yaml",
    wrong: """
      lead-time: 60 days
      notices: [notices]
      """,
    right: "notices: [notices]")
}

extension TimeAndPlace {
  /// Reports days between versions, and at the end, on which none applies though one was meant to.
  func checkSuccession(_ ordinance: Ordinance) {
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
    // The version that would last longest; of several, the newest.
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

  func checkFirstCountedDay(_ ruleSet: RuleSet) {
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

  func checkLeadTime(_ ruleSet: RuleSet) {
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
}

/// Checks whether versions, their days, areas and limits of guidelines fit each other.
struct TimeAndPlace {
  let findings: FindingCollector
  let areas: AreaTable
  /// How many days before a law takes effect it must be known; nil: the workspace does not say.
  let leadTime: Located<Int>?

  func check(_ ordinances: [Ordinance]) {
    let places = ordinances.map(\.id).firstIndices
    for ordinance in ordinances {
      checkSuccession(ordinance)
      for ruleSet in ordinance.versions {
        checkFirstCountedDay(ruleSet)
        checkLeadTime(ruleSet)
        checkScope(ruleSet)
        ruleSet.forEachGuideline { checkLimit(of: $0, ruleSet) }
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
}
