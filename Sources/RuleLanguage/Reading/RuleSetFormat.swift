internal import YAMLSource

/// The keys of a rule file.
enum RuleSetFields {
  static let id = Field(
    "ruleset", Format.identifier.located, required: true,
    "The identifier of the ordinance; files with the same identifier are its versions.")
  static let version = Field(
    "version", Format<String>.text.located, required: true,
    "The label of this version, unique among the files of one identifier.")
  static let title = Field(
    "title", Format.localized, required: true, "What the ordinance is called in public.")
  static let legalBasis = Field(
    "legal-basis", Format.legalBasis, required: true, "The norm that the rules rest on.")
  static let valid = Field(
    "valid", Format<DayRange>.validity, required: true,
    "The first and the last calendar day, both included; without `through` open-ended.")
  static let areas = Field(
    "areas", Format<AreaScope>.scope, required: true, "The counties that the rules speak of.")
  static let displaces = Field(
    "displaces", Format.identifier.located.list(),
    "Ordinances that do not apply where and while this one is valid.")
  static let begins = Field(
    "begins", Format.choice(["recount"]),
    "How the machines of this version start: `recount`, as if it had always been there.")
  static let firstCountedDay = Field(
    "first-counted-day", Format.day, "The first day whose observations count; absent: all.")
  static let calendar = Field(
    "calendar", Format.identifier.located,
    "The calendar whose day sets `consecutive` may name.")
  static let phasesAre = Field(
    "phases-are", Format<RuleSet.Kind>.word,
    "`independent`: every phase starts and ends on its own; `exclusive`: a decision table.")
  static let inherits = Field(
    "inherits", Format<RuleSet.Inheritance>.word,
    "Whose guidelines a phase has besides its own: `milder-phases` or `phases-in-force`.")
  static let guidelines = Field(
    "guidelines", Format.guidelines, "What applies in every phase, by identifier.")
  static let phases = Field(
    "phases", Format<PhaseDraft>.phase.list(atLeast: 1), required: true,
    "The steps of the rules, mildest first.")
  static let all = [
    id.shape, version.shape, title.shape, legalBasis.shape, valid.shape, areas.shape,
    displaces.shape, begins.shape, firstCountedDay.shape, calendar.shape, phasesAre.shape,
    inherits.shape, guidelines.shape, phases.shape,
  ]
}

extension RuleSetFields {
  static let ruleFile: Format<RuleSet> =
    .mapping("a rule set", RuleSetFields.all) { fields in
      typealias Key = RuleSetFields
      let reading = fields.reading
      let problems = reading.problems.count
      let id = fields(Key.id)
      reading.lastRuleSetName = id?.value
      if let id { reading.ruleSetNames.insert(id.value) } else { reading.hasRuleSetNames = false }
      let version = fields(Key.version)
      let title = fields(Key.title)
      let legalBasis = fields(Key.legalBasis)
      let valid = fields(Key.valid)
      let scope = fields(Key.areas)
      let displaces = fields(Key.displaces) ?? []
      _ = fields(Key.begins)
      let firstCounted = fields(Key.firstCountedDay)
      let calendar = fields(Key.calendar).flatMap { reading.calendar($0) }
      let writtenKind = fields(Key.phasesAre)
      let kind = writtenKind ?? .independent
      // Where it is not known how the phases work together, nothing can be said of each.
      let isKindKnown = writtenKind != nil || !fields.has(RuleSetFields.phasesAre)
      let inherits = fields(Key.inherits)
      let guidelines = fields(Key.guidelines) ?? []
      let drafts = fields(Key.phases)
      if kind == .exclusive, inherits != nil {
        reading.report(
          .inheritsInExclusive, at: fields.span(RuleSetFields.inherits),
          "phases of an `exclusive` rule set inherit nothing from each other",
          help: "remove `inherits`; what applies in every phase stands in the top `guidelines`",
          notes: [.init(fields.span(RuleSetFields.phasesAre), "the rule set is exclusive")])
      }
      let isCalendarKnown =
        calendar.map { !reading.unsoundCalendars.contains($0.id.value) }
        ?? !fields.has(RuleSetFields.calendar)
      let phases =
        !isKindKnown
        ? nil
        : drafts.map {
          PhaseResolution(
            kind: kind, kindSpan: fields.span(RuleSetFields.phasesAre), calendar: calendar,
            isCalendarKnown: isCalendarKnown,
            isFirstKnown: $0.first?.span
              == fields.node(of: RuleSetFields.phases)?.elements.first { _ in true }?.span,
            reading: reading
          ).resolve($0)
        }
      // What could not be read may be what is lifted.
      if reading.problems.count == problems, let phases {
        reading.checkLifted(guidelines, phases, kind)
      }
      guard let id, let version, let title, let legalBasis, let valid, let scope, let phases,
        !phases.isEmpty
      else { return nil }
      return RuleSet(
        id: id, version: version, title: title, legalBasis: legalBasis, valid: valid,
        validSpan: fields.span(RuleSetFields.valid), scope: scope, displaces: displaces,
        firstCountedDay: firstCounted, calendar: calendar, kind: kind,
        inheritance: inherits ?? .milderPhases, guidelines: guidelines, phases: phases,
        file: fields.node.span.file)
    }
    .reading(.phase, aheadOf: RuleSetFields.phases)
}

extension Format where Value == RuleSet {
  static var ruleFile: Format<RuleSet> { FileFormats.ruleSet }
}

extension Reading {
  /// `lifted` drops a guideline that is inherited; one that nothing hands down is mistyped.
  fileprivate func checkLifted(
    _ guidelines: [GuidelineEntry], _ phases: [Phase], _ kind: RuleSet.Kind
  ) {
    var known: Set<String> = []
    func check(_ entries: [GuidelineEntry], _ heirs: String) {
      for entry in entries {
        guard case .lifted(let id) = entry, !known.contains(id.value) else { continue }
        report(
          .unknownGuideline, at: id.span, "`\(id.value)` is lifted, and \(heirs) has it",
          help: Spelling.suggestion(for: id.value, among: known.sorted())
            ?? (known.isEmpty
              ? "remove the entry" : "remove the entry, or write the guideline that is meant"))
      }
    }
    func define(_ entries: [GuidelineEntry]) {
      for case .stated(let guideline) in entries { known.insert(guideline.id.value) }
    }
    check(guidelines, "nothing stands above the rule set that")
    define(guidelines)
    for phase in phases {
      check(
        phase.guidelines,
        kind == .exclusive
          ? "nothing in the rule set" : "no milder phase and nothing in the rule set")
      if kind == .independent { define(phase.guidelines) }
    }
  }

  fileprivate func calendar(_ id: Located<String>) -> HolidayCalendar? {
    let found = calendars.filter { $0.id.value == id.value }
    // Of two with one identifier, which is an error of its own, either may be meant.
    if !found.isEmpty { return found.count == 1 ? found[0] : nil }
    guard hasCalendars else { return nil }
    let known = calendars.map(\.id.value)
    report(
      .unknownCalendar, at: id.span, "no calendar `\(id.value)` is defined",
      help: Spelling.suggestion(for: id.value, among: known)
        ?? (known.isEmpty
          ? "name a calendar file under `calendars` in rulecheck.yaml"
          : "defined are \(known.map { "`\($0)`" }.joined(separator: ", "))"))
    return nil
  }
}

/// The keys of `valid`.
enum ValidityFields {
  static let from: Field<Day> =
    Field("from", .day, required: true, "The first day.")
  static let through: Field<Day> =
    Field("through", .day, "The last day; absent: until further notice.")

  static let validity: Format<DayRange> =
    .mapping("a validity", [from.shape, through.shape]) { fields in
      let from = fields(from)
      let through = fields(through)
      if let from, let through, through < from {
        fields.reading.report(
          .reversedPeriod, at: fields.span(ValidityFields.through),
          "the last day, \(through), lies before the first, \(from)",
          help: "exchange the two dates, or correct the one that is mistyped",
          notes: [.init(fields.span(ValidityFields.from), "the first day")])
      }
      if fields.has(ValidityFields.through), through == nil { return nil }
      return from.map { DayRange(from: $0, through: through) }
    }
}

extension Format where Value == DayRange {
  static var validity: Format<DayRange> { ValidityFields.validity }
}

/// The keys of `areas` in a rule set.
enum ScopeFields {
  static let country: Field<Located<String>> =
    Field(
      "country", Format<String>.text.located,
      "The country's identifier, where the rules hold in all of it.")
  static let states: Field<[Located<String>]> =
    Field(
      "states", Format<String>.text.located.list(atLeast: 1),
      "States, by identifier, abbreviation or title.")
  static let counties: Field<[Located<String>]> =
    Field(
      "counties", Format<String>.text.located.list(atLeast: 1),
      "Counties, by identifier, or by name with their kind.")
  static let except: Field<[Bool]> =
    Field(
      "except",
      Format<[Bool]>.mapping("`except`", [states.shape, counties.shape]) {
        members($0, isExcept: true)
      }, "States and counties that are left out.")

  static let scope: Format<AreaScope> =
    .mapping(
      "an area scope", [country.shape, states.shape, counties.shape, except.shape],
      rules: [.atLeastOne([country.key, states.key, counties.key])]
    ) { fields in
      let reading = fields.reading
      let country = fields(country)
      guard let table = reading.areas else { return nil }
      var included: [Bool]
      if let country {
        if fields.has(ScopeFields.states) || fields.has(ScopeFields.counties) {
          reading.report(
            .areaTwice,
            at: fields.has(ScopeFields.states)
              ? fields.span(ScopeFields.states) : fields.span(ScopeFields.counties),
            "the country holds all states and counties: naming some besides changes nothing",
            help: "remove these, or remove `country`",
            notes: [.init(country.span, "the country")])
        }
        let known = table.country
        guard ([known.id] + (known.title?.all.map(\.value) ?? [])).contains(country.value) else {
          reading.report(
            .unknownArea, at: country.span,
            "`\(country.value)` is not the country of this workspace",
            help: "the areas file calls it `\(known.id)`")
          return nil
        }
        included = table.areas.map { $0.level == .county }
      } else if fields.has(ScopeFields.states) || fields.has(ScopeFields.counties) {
        included = members(fields, isExcept: false)
      } else {
        reading.report(
          .missingKey, at: fields.node,
          "an area scope needs `country`, `states` or `counties`",
          help: "write `{ country: \(table.country.id) }` for all counties")
        return nil
      }
      if let except = fields(except) {
        for (at, isExcept) in except.enumerated() where isExcept { included[at] = false }
      }
      return AreaScope(members: included, span: fields.node.span)
    }

  /// For every area of the table, whether a state or county named here contains it.
  static func members(_ fields: Fields, isExcept: Bool) -> [Bool] {
    guard let table = fields.reading.areas else { return [] }
    var found = table.areas.map { _ in false }
    var places: [Int: Span] = [:]
    for name in fields(states) ?? [] {
      guard let state = fields.reading.state(name) else { continue }
      if let first = table.areas.first(where: { $0.state == state.index && found[$0.index] }) {
        reportTwice(name, fields, first: places[first.index])
      }
      for area in table.areas where area.level == .county && area.state == state.index {
        found[area.index] = true
        places[area.index] = name.span
      }
    }
    for name in fields(counties) ?? [] {
      guard let county = fields.reading.county(name) else { continue }
      if let whole = county.partOf {
        fields.reading.report(
          .partInScope, at: name.span,
          "`\(name.value)` is a part of \(table[whole].name), and rules hold for whole counties",
          help: "write \"\(table[whole].id)\" for the whole county")
        continue
      }
      if found[county.index] { reportTwice(name, fields, first: places[county.index]) }
      found[county.index] = true
      places[county.index] = name.span
    }
    return found
  }

  static func reportTwice(_ name: Located<String>, _ fields: Fields, first: Span?) {
    fields.reading.report(
      .areaTwice, at: name.span, "`\(name.value)` is already contained in what stands before it",
      help: "remove it, or write the area that is meant",
      notes: first.map { [.init($0, "contained in this")] } ?? [])
  }
}

extension Format where Value == AreaScope {
  static var scope: Format<AreaScope> { ScopeFields.scope }
}
