internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of a file of notices.
enum NoticeFields {
  static let notices = Field(
    "notices", Format.identifier, required: true, "The identifier of this list.")
  static let entries = Field(
    "entries", entry.list(), required: true,
    "What the authority announced, one element per announcement; `[]` as long as there is nothing.")

  static let file = Format<[Notice]>.mapping("a file of notices", notices, entries) {
    _, _, entries in entries
  }.file(.notices)

  static let id = Field(
    "id", Format.identifier.located,
    "What other notices call it, to extend or to withdraw it; unique in the workspace.")
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
    "phase", Format.identifier.located,
    "The phase in force from that day, along with all milder ones; stricter ones are not. Left out only by a notice that withdraws another."
  )
  static let from = Field("from", Format.day.located, required: true, "The first day.")
  static let through = Field(
    "through", Format.day.located,
    "The last day; without it and `for`, the figures decide again after the first day.")
  static let length = Field(
    "for", Format<Int>.days.located,
    "In place of `through`: for how many days, the first one included, such as `28 days`.")
  static let replaces = Field(
    "replaces", Format.identifier.located,
    "The `id` of a notice of the same rule set that no longer counts from that day on.")
  static let title = Field("title", .localized, "What the notice is called in public.")
  static let legalBasis = Field(
    "legal-basis", LegalBasisFields.legalBasis, required: true, "Where it was announced.")

  static let rules: [MappingShape.Rule] = [
    .atLeastOne([phase.key, replaces.key]), .notBoth(through.key, length.key),
    .either([.all([phase.key]), .none([through.key, length.key])]),
  ]

  static let entry = Format<Notice>.mapping(
    "a notice",
    [
      id.shape, ruleset.shape, area.shape, areas.shape, phase.shape, from.shape, through.shape,
      length.shape, replaces.shape, title.shape, legalBasis.shape,
    ],
    rules: [.exactlyOne([area.key, areas.key])] + rules
  ) { fields in
    let reading = fields.reading
    let id = fields(id)
    let ruleset = fields(ruleset)
    let county = fields(area)
    let part = reading.findings.part()
    let areas = fields(areas)
    // Nothing more is reported of counties that could not be found.
    let areAreasSound = part.isSound
    let phase = fields(phase)
    let from = fields(from)
    let replaces = fields(replaces)
    let title = fields(title)
    let legalBasis = fields(legalBasis)
    let hasPhase = fields.has(NoticeFields.phase)
    guard fields.saysWhat else { return nil }
    let through = fields.lastDay(from: from)
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
    guard let ruleset, let scope, areAreasSound, phase != nil || !hasPhase, let from, let through,
      replaces != nil || !fields.has(NoticeFields.replaces), let legalBasis
    else { return nil }
    return Notice(
      id: id, ruleSet: ruleset, phase: phase, scope: scope, isForOneCounty: county != nil,
      from: from.value, fromSpan: from.span, through: through, replaces: replaces, title: title,
      legalBasis: legalBasis, span: fields.node.span)
  }
}

extension Fields {
  /// Whether a notice says what is in force, or which other one it withdraws.
  var saysWhat: Bool {
    if has(NoticeFields.phase) || has(NoticeFields.replaces) { return true }
    reading.report(
      .missingKey, at: node, "a notice needs `phase`",
      help: "add `phase: PHASE`, or `replaces: ID` to withdraw another notice")
    return false
  }

  /// The last day of a notice, said in one of two ways; nil within: it has no end. Nil: it could not be read.
  func lastDay(from first: Located<Day>?) -> Day?? {
    typealias Key = NoticeFields
    let (through, length) = (self(Key.through), self(Key.length))
    guard has(Key.through) || has(Key.length) else { return .some(nil) }
    if has(Key.through), has(Key.length) {
      reading.report(
        .twoPlaces, at: span(Key.length), "a notice has `through` or `for`, not both",
        help: "remove one of the two", notes: [.init(span(Key.through), "the last day")])
      return nil
    }
    if !has(Key.phase) {
      reading.report(
        .missingKey, at: has(Key.through) ? span(Key.through) : span(Key.length),
        "a notice with a last day needs `phase`: without it, it withdraws another one permanently",
        help: "add `phase: PHASE`, or remove the last day")
      return nil
    }
    guard let first else { return nil }
    if let length { return first.value + (length.value - 1) }
    guard let through else { return nil }
    guard through.value >= first.value else {
      reading.report(
        .reversedPeriod, at: through.span,
        "the last day, \(through.value), lies before the first, \(first.value)",
        help: "exchange the two, or correct the mistyped one",
        notes: [.init(first.span, "its first day")])
      return nil
    }
    return through.value
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
