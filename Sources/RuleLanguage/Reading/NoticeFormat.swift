internal import YAMLSource

/// The keys of a file of notices.
enum NoticeFields {
  static let notices = Field(
    "notices", Format.identifier, required: true, "The identifier of this list.")
  static let entries = Field(
    "entries", entry.list(atLeast: 1), required: true,
    "What the authority announced, one element an announcement.")

  static let file = Format<[Notice]>.mapping(
    "a file of notices", [notices.shape, entries.shape]
  ) { fields in
    _ = fields(notices)
    return fields(entries)
  }.file(.notices)

  static let ruleset = Field(
    "ruleset", Format.identifier.located, required: true,
    "The ordinance of which a phase is announced.")
  static let area = Field(
    "area", Format<String>.text.located,
    "The county, by identifier or by name with its kind. Either this or `areas`.")
  static let areas = Field(
    "areas", Format<AreaScope>.scope,
    "Several counties, as `areas` of a rule set names them. Either this or `area`.")
  static let phase = Field(
    "phase", Format.identifier.located, required: true,
    "The phase that is in force from that day, with all milder ones; stricter ones are not.")
  static let from = Field("from", Format.day, required: true, "The first day.")
  static let legalBasis = Field(
    "legal-basis", Format.legalBasis, required: true, "Where it was announced.")

  static let entry = Format<Notice>.mapping(
    "a notice",
    [ruleset.shape, area.shape, areas.shape, phase.shape, from.shape, legalBasis.shape],
    rules: [.exactlyOne([area.key, areas.key])]
  ) { fields in
    let reading = fields.reading
    let ruleset = fields(ruleset)
    let county = fields(area)
    let areas = fields(areas)
    let phase = fields(phase)
    let from = fields(from)
    let legalBasis = fields(legalBasis)
    var scope = areas
    switch (fields.node(of: area), fields.node(of: NoticeFields.areas)) {
    case (_?, let both?):
      reading.report(
        .twoPlaces, at: both,
        "a notice names one county under `area` or several under `areas`, not both",
        help: "remove one of the two", notes: [.init(fields.span(area), "the county")])
      return nil
    case (nil, nil):
      reading.report(
        .missingKey, at: fields.node, "a notice needs `area` or `areas`",
        help: "add `area: COUNTY`, or `areas: { states: [ … ] }` for several counties")
      return nil
    default: break
    }
    if let county { scope = reading.scope(ofCounty: county) }
    guard let ruleset, let scope, let phase, let from, let legalBasis else { return nil }
    return Notice(
      ruleSet: ruleset, phase: phase, scope: scope, isForOneCounty: county != nil, from: from,
      legalBasis: legalBasis, span: fields.node.span)
  }
}

extension Reading {
  /// The scope that is one county.
  fileprivate func scope(ofCounty name: Located<String>) -> AreaScope? {
    guard let areas, let county = county(name) else { return nil }
    if let whole = county.partOf {
      report(
        .partInScope, at: name.span,
        "`\(name.value)` is a part of \(areas[whole].name), and rules hold for whole counties",
        help: "write \"\(areas[whole].id)\" for the whole county")
      return nil
    }
    var members = areas.areas.map { _ in false }
    members[county.index] = true
    return AreaScope(members: members, span: name.span)
  }

  /// Gives the notices to their ordinances, and reports those that can have no effect.
  func assign(_ notices: [Notice], to ordinances: [Ordinance]) -> [Ordinance] {
    var ordinances = ordinances
    for notice in notices {
      guard let place = ordinances.firstIndex(where: { $0.id == notice.ruleSet.value }) else {
        if hasRuleSetNames, !ruleSetNames.contains(notice.ruleSet.value) {
          reportUnknownRuleSet(notice.ruleSet)
        }
        continue
      }
      if !brokenRuleSets.contains(notice.ruleSet.value) { check(notice, of: ordinances[place]) }
      ordinances[place].notices.append(notice)
    }
    for place in ordinances.indices {
      ordinances[place].notices.sort { ($0.from, $0.span.start) < ($1.from, $1.span.start) }
      reportDuplicates(ordinances[place].notices)
    }
    return ordinances
  }

  private func check(_ notice: Notice, of ordinance: Ordinance) {
    guard
      let at = ordinance.versions.indices.first(where: {
        ordinance.window(ofVersion: $0).contains(notice.from)
      })
    else {
      let first = ordinance.versions[0]
      report(
        .idleNotice, at: notice.span,
        "no version of `\(ordinance.id)` is in force on \(notice.from)",
        help: "correct `from`: the day lies outside of the ordinance's validity",
        notes: [.init(first.validSpan, "the validity of its first version")])
      return
    }
    let version = ordinance.versions[at]
    let known = version.phases.map(\.id.value)
    if !known.contains(notice.phase.value) {
      report(
        .unknownPhase, at: notice.phase.span,
        "`\(ordinance.id)` has no phase `\(notice.phase.value)` on \(notice.from)",
        help: Spelling.suggestion(for: notice.phase.value, among: known)
          ?? "its phases are \(known.prefix(12).map { "`\($0)`" }.joined(separator: ", "))",
        notes: [.init(version.version.span, "the version of that day")])
    }
    if !notice.scope.overlaps(version.scope) {
      report(
        .idleNotice, at: notice.scope.span,
        "`\(ordinance.id)` does not apply here on \(notice.from)",
        help: "correct the county, or `areas` of the rule set",
        notes: [.init(version.scope.span, "where it applies")])
    }
  }

  /// Two notices for one county on one day: nobody could say which counts.
  private func reportDuplicates(_ notices: [Notice]) {
    for (later, notice) in notices.enumerated() {
      let other = notices[..<later].reversed().prefix { $0.from == notice.from }
        .first { $0.scope.overlaps(notice.scope) }
      guard let other else { continue }
      report(
        .duplicateNotice, at: notice.span,
        "another notice for `\(notice.ruleSet.value)` speaks of the same county on \(notice.from)",
        help: "remove one of the two, or correct its day or its county",
        notes: [.init(other.span, "the other one")])
    }
  }

  func reportUnknownRuleSet(_ name: Located<String>) {
    let known = ruleSetNames.sorted()
    report(
      .unknownRuleset, at: name.span, "no rule set `\(name.value)` exists",
      help: Spelling.suggestion(for: name.value, among: known)
        ?? "existing are \(known.map { "`\($0)`" }.joined(separator: ", "))")
  }
}

extension AreaScope {
  /// Whether both speak of some county.
  func overlaps(_ other: AreaScope) -> Bool { zip(members, other.members).contains { $0 && $1 } }
}
