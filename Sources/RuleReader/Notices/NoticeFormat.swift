internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of a file of notices.
enum NoticeFields {
  static let notices = Field(
    "notices", Format.identifier, required: true, "The identifier of this list.")
  static let entries = Field(
    "entries", entry.list(atLeast: 1), required: true,
    "What the authority announced, one element per announcement.")

  static let file = Format<[Notice]>.mapping("a file of notices", notices, entries) {
    _, _, entries in entries
  }.file(.notices)

  static let ruleset = Field(
    "ruleset", Format.identifier.located, required: true,
    "The ordinance whose phase is announced.")
  static let area = Field(
    "area", Format.text.located,
    "The county, by identifier or by name with its kind. Either this or `areas`.")
  static let areas = Field(
    "areas", ScopeFields.scope,
    "Several counties, as `areas` of a rule set names them. Either this or `area`.")
  static let phase = Field(
    "phase", Format.identifier.located, required: true,
    "The phase in force from that day, along with all milder ones; stricter ones are not.")
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
    let part = reading.findings.part()
    let areas = fields(areas)
    // Nothing more is reported of counties that could not be found.
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
    if let county { scope = reading.symbols.areas?.scope(ofCounty: county) }
    guard let ruleset, let scope, areAreasSound, let phase, let from, let legalBasis else {
      return nil
    }
    return Notice(
      ruleSet: ruleset, phase: phase, scope: scope, isForOneCounty: county != nil, from: from.value,
      fromSpan: from.span, legalBasis: legalBasis, span: fields.node.span)
  }
}

extension AreaNaming {
  /// The scope of a single county.
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
}
