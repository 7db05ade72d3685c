internal import YAMLSource

/// The keys of a file of notices.
enum NoticeFields {
  static let notices = Field(
    "notices", Format.identifier, required: true, "The identifier of this list.")
  static let entries = Field(
    "entries", entry.list(atLeast: 1), required: true,
    "What the authority announced, one element an announcement.")

  static let file = Format<[Notice]>.mapping("a file of notices", notices, entries) {
    _, _, entries in entries
  }.file(.notices)

  static let ruleset = Field(
    "ruleset", Format.identifier.located, required: true,
    "The ordinance of which a phase is announced.")
  static let area = Field(
    "area", Format.text.located,
    "The county, by identifier or by name with its kind. Either this or `areas`.")
  static let areas = Field(
    "areas", ScopeFields.scope,
    "Several counties, as `areas` of a rule set names them. Either this or `area`.")
  static let phase = Field(
    "phase", Format.identifier.located, required: true,
    "The phase that is in force from that day, with all milder ones; stricter ones are not.")
  static let from = Field("from", Format.day.located, required: true, "The first day.")
  static let legalBasis = Field(
    "legal-basis", LegalBasisFields.legalBasis, required: true, "Where it was announced.")

  static let entry = Format<Notice>.mapping(
    "a notice",
    [ruleset.shape, area.shape, areas.shape, phase.shape, from.shape, legalBasis.shape],
    rules: [.exactlyOne([area.key, areas.key])]
  ) { fields in
    let reading = fields.reading
    let ruleset = fields(ruleset)
    let county = fields(area)
    let part = reading.part()
    let areas = fields(areas)
    // Of counties that could not be found nothing more is said.
    let areAreasSound = part.isSound
    let phase = fields(phase)
    let from = fields(from)
    let legalBasis = fields(legalBasis)
    var scope = areas
    switch (fields.has(area), fields.has(NoticeFields.areas)) {
    case (true, true):
      reading.report(
        .twoPlaces, at: fields.span(NoticeFields.areas),
        "a notice names one county under `area` or several under `areas`, not both",
        help: "remove one of the two", notes: [.init(fields.span(area), "the county")])
      return nil
    case (false, false):
      reading.report(
        .missingKey, at: fields.node, "a notice needs `area` or `areas`",
        help: "add `area: COUNTY`, or `areas: { states: [ … ] }` for several counties")
      return nil
    default: break
    }
    if let county { scope = reading.scope(ofCounty: county) }
    guard let ruleset, let scope, areAreasSound, let phase, let from, let legalBasis else {
      return nil
    }
    return Notice(
      ruleSet: ruleset, phase: phase, scope: scope, isForOneCounty: county != nil, from: from.value,
      fromSpan: from.span, legalBasis: legalBasis, span: fields.node.span)
  }
}

extension Reading {
  /// The scope that is one county.
  fileprivate func scope(ofCounty name: Located<String>) -> AreaScope? {
    let county = county(name) { larger in
      let scope =
        switch larger.level {
        case .country: "country: \(larger.id)"
        case .state: "states: [\(larger.short ?? "\"\(larger.id)\"")]"
        case .county, .group: "counties: [ … ]"
        }
      return "write `areas: { \(scope) }` in place of `area`"
    }
    guard let county, !reportsPart(county, name) else { return nil }
    return AreaScope(county, span: name.span)
  }

  /// Gives the notices to their ordinances, and reports those that can have no effect.
  func assign(_ notices: [Notice], to ordinances: [Ordinance]) -> [Ordinance] {
    var ordinances = ordinances
    let places = ordinances.map(\.id).firstPlaces
    // By the place of a version's name, which no other has.
    var phases: [Span: Set<String>] = [:]
    for notice in notices {
      guard let place = places[notice.ruleSet.value] else {
        if hasRuleSetNames, !ruleSetNames.contains(notice.ruleSet.value) {
          reportUnknownRuleSet(notice.ruleSet)
        }
        continue
      }
      if isSound(notice.ruleSet.value) { check(notice, of: ordinances[place], &phases) }
      ordinances[place].notices.append(notice)
    }
    for place in ordinances.indices {
      ordinances[place].notices.sort { ($0.from, $0.span.start) < ($1.from, $1.span.start) }
      reportDuplicates(ordinances[place].notices)
    }
    return ordinances
  }

  /// - Parameter phases: the phases of the versions that were asked for.
  private func check(
    _ notice: Notice, of ordinance: Ordinance, _ phases: inout [Span: Set<String>]
  ) {
    guard
      let at = ordinance.versions.indices.first(where: {
        ordinance.window(ofVersion: $0).contains(notice.from)
      })
    else {
      let near = ordinance.versions.last { $0.valid.from <= notice.from } ?? ordinance.versions[0]
      report(
        .ineffectiveNotice, at: notice.fromSpan,
        "no version of `\(ordinance.id)` is in force on \(notice.from)",
        help: "write a day on which one is, or correct `valid` of the rule set",
        notes: [.init(near.validSpan, "the validity of version \(near.version.value)")])
      return
    }
    let version = ordinance.versions[at]
    let known = phases[version.version.span] ?? Set(version.phases.map(\.id.value))
    phases[version.version.span] = known
    if !known.contains(notice.phase.value) {
      report(
        .unknownPhase, at: notice.phase.span,
        "`\(ordinance.id)` has no phase `\(notice.phase.value)` on \(notice.from)",
        help: version.phases.map(\.id.value).help(forPhase: notice.phase.value),
        notes: [.init(version.version.span, "the version in force on that day")])
    }
    if !notice.scope.overlaps(version.scope) {
      report(
        .ineffectiveNotice, at: notice.scope.span,
        "`\(ordinance.id)` does not apply \(place(of: notice)) on \(notice.from)",
        help: notice.isForOneCounty
          ? "write a county in which it does, or correct `areas` of the rule set"
          : "name counties in which it does, or correct `areas` of the rule set",
        notes: [.init(version.scope.span, "where it applies")])
    } else if notice.isForOneCounty {
      checkMerger(of: notice)
    }
  }

  /// A county that has been absorbed is answered as another, so nothing can be announced for it.
  private func checkMerger(of notice: Notice) {
    guard let areas, let county = notice.scope.places.first.map({ areas[$0] }),
      let merger = county.merger, merger.since <= notice.from
    else { return }
    let whole = areas.answering(county, on: notice.from)
    report(
      .ineffectiveNotice, at: notice.scope.span,
      "\(county.name) has been a part of \(areas[merger.into].name) since \(merger.since), so nothing applies to it alone",
      help: "write \"\(whole.id)\", for \(whole.name)")
  }

  /// Of which counties a notice speaks, behind "does not apply".
  private func place(of notice: Notice) -> String {
    guard notice.isForOneCounty, let areas, let county = notice.scope.places.first else {
      return "in any of these counties"
    }
    return "in \(areas[county].name) (\(areas[county].id))"
  }

  /// Two notices for one county on one day: nobody could say which counts.
  /// - Parameter notices: sorted by day.
  private func reportDuplicates(_ notices: [Notice]) {
    var day: Day?
    var first: [Int: Notice] = [:]
    for notice in notices {
      if notice.from != day { (day, first) = (notice.from, [:]) }
      let places = notice.scope.places
      let twice = places.first { first[$0] != nil }
      for place in places where first[place] == nil { first[place] = notice }
      guard let twice, let other = first[twice] else { continue }
      report(
        .duplicateNotice, at: notice.span,
        "another notice for `\(notice.ruleSet.value)` speaks of \(areas?[twice].name ?? "the same county") on \(notice.from), too",
        help: "remove one of the two, or correct its day or its county",
        notes: [.init(other.span, "the other one")])
    }
  }

  func reportUnknownRuleSet(_ name: Located<String>) {
    report(
      .unknownRuleset, at: name.span, "no rule set `\(name.value)` exists",
      help: Spelling.help(for: name.value, among: ruleSetNames.sorted(), else: "existing are"))
  }
}

extension [String] {
  /// What to write in place of a name that is none of these phases.
  func help(forPhase name: String) -> String {
    Spelling.help(
      for: name, among: self, else: count == 1 ? "its only phase is" : "its phases are")
  }
}
