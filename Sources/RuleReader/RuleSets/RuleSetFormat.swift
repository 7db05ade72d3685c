internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of a rule file.
enum RuleSetFields {
  static let id = Field(
    "ruleset", Format.identifier.located, required: true,
    "The identifier of the ordinance; files with the same identifier are its versions.")
  static let version = Field(
    "version", Format.text.located, required: true,
    "The label of this version, unique among the files of one identifier.")
  static let title = Field(
    "title", Format.headline(of: .ruleSet), required: true,
    "What the ordinance is called in public.")
  static let short = Field(
    "short", .localized, "The title for where there is little room, at most 60 characters.")
  static let legalBasis = Field(
    "legal-basis", LegalBasisFields.legalBasis, required: true, "The norm that the rules rest on.")
  static let valid = Field(
    "valid", ValidityFields.validity, required: true,
    "The first and the last calendar day, both included; without `through` open-ended.")
  static let areas = Field(
    "areas", ScopeFields.scope, required: true, "The counties that the rules cover.")
  static let displaces = Field(
    "displaces", Format.identifier.located.list(),
    "Ordinances that do not apply where and while this one is valid.")
  static let begins = Field(
    "begins", BeginningFields.beginning,
    "How the machines of this version start: `recount`, as if it had always been there; `continue`, as the version before left them; or `{ phase: … }`, with that phase and all milder ones in force."
  )
  static let firstCountedDay = Field(
    "first-counted-day", Format.day.located, "The first day whose observations count; absent: all.")
  static let calendar = Field(
    "calendar", Format.identifier.located, "The calendar whose day sets `consecutive` may name.")
  static let phasesAre = Field(
    "phases-are", Format<RuleSet.Kind>.word,
    "`independent`: every phase starts and ends on its own; `exclusive`: a decision table.")
  static let inherits = Field(
    "inherits", Format<RuleSet.Inheritance>.word,
    "Whose guidelines a phase has in addition to its own: `milder-phases` or `phases-in-force`.")
  static let formerly = Field(
    "formerly", Format.identifier.located.list(),
    "What the ordinance was called in earlier rules: the first of these that they have is this one."
  )
  static let shown = Field(
    "shown", Format.choice(["no"]).located,
    "`no`: people are not told of it, since it only serves conditions of other rule sets.")
  static let guidelines = Field(
    "guidelines", GuidelineEntryFields.guidelines, "What applies in every phase, by identifier.")
  static let phases = Field(
    "phases", PhaseFields.phase.list(atLeast: 1), required: true,
    "The steps of the rules, mildest first.")

  static let file: Format<RuleSet> =
    .mapping(
      "a rule set",
      [
        id.shape, version.shape, title.shape, short.shape, legalBasis.shape, valid.shape,
        areas.shape, displaces.shape, begins.shape, firstCountedDay.shape, calendar.shape,
        phasesAre.shape, inherits.shape, formerly.shape, shown.shape, guidelines.shape,
        phases.shape,
      ]
    ) { fields in
      typealias Key = RuleSetFields
      let reading = fields.reading
      let part = reading.findings.part()
      let id = fields(Key.id)
      reading.symbols.ruleSet = id?.value
      if let id {
        reading.symbols.ruleSets.insert(id.value)
      } else {
        reading.symbols.hasAllRuleSets = false
      }
      let version = fields(Key.version)
      let title = fields(Key.title)
      let short = fields(Key.short)
      let legalBasis = fields(Key.legalBasis)
      let valid = fields(Key.valid)
      let scope = fields(Key.areas)
      let displaces = fields(Key.displaces) ?? []
      let begins = fields(Key.begins)
      let firstCounted = fields(Key.firstCountedDay)
      let calendars = reading.symbols.calendars
      let calendar = fields(Key.calendar).flatMap { calendars.calendar($0, reading.findings) }
      // Conditions count days of its day sets, so the calendar is read first, wherever it is named.
      reading.symbols.daySets = DaySetNames(
        calendar: calendar,
        isComplete: calendar.map { !calendars.unsound.contains($0.id.value) }
          ?? !fields.has(Key.calendar))
      let writtenKind = fields(Key.phasesAre)
      let kind = writtenKind ?? .independent
      // Unless it is known how the phases work together, none of them can be checked.
      let isKindKnown = writtenKind != nil || !fields.has(Key.phasesAre)
      let inherits = fields(Key.inherits)
      let formerly = fields(Key.formerly)
      let shown = fields(Key.shown)
      let drafts = fields(Key.phases)
      if kind == .exclusive, inherits != nil {
        reading.report(
          .inheritsInExclusive, at: fields.span(Key.inherits),
          "phases of an `exclusive` rule set inherit nothing from each other",
          help: "remove `inherits`; what applies in every phase belongs in the top `guidelines`",
          notes: [.init(fields.span(Key.phasesAre), "the rule set is exclusive")])
      }
      let resolution = PhaseResolution(
        kind: kind, kindSpan: fields.span(Key.phasesAre),
        isFirstKnown: drafts?.first?.span
          == fields.node(of: Key.phases)?.elements.first { _ in true }?.span,
        makesExclusive: {
          guard !fields.has(Key.phasesAre), !fields.has(Key.inherits) else { return nil }
          return fields.node.entries.first { $0.key.has(Key.phases.key) }.flatMap {
            reading.file.adding(
              Key.phasesAre.key, RuleSet.Kind.exclusive.rawValue, before: $0.key,
              reach: $0.value.span)
          }
        },
        reading: reading)
      let phases = isKindKnown ? drafts.map { resolution.resolve($0) } : nil
      let guidelines = fields(Key.guidelines) ?? []
      let beginning = begins.map { begins in
        phases.flatMap {
          begins.value.resolve(
            among: $0, areAll: $0.count == fields.node(of: Key.phases)?.count, reading)
        }
      }
      let speaks = !guidelines.isEmpty || (phases ?? []).contains { !$0.guidelines.isEmpty }
      if let shown, speaks || fields.has(Key.displaces) {
        reading.report(
          .hiddenRules, at: shown.span,
          speaks
            ? "people would not be told of the guidelines of this rule set"
            : "people would not be told why the rule sets that it displaces do not apply",
          help: "remove `shown: no`, or \(speaks ? "the guidelines" : "`displaces`")")
      }
      // What could not be read may be what is lifted.
      if part.isSound, let phases {
        checkLifted(guidelines, phases, kind, reading.findings)
        if phases.contains(where: { !$0.formerly.isEmpty }) {
          FormerNames.phases(phases).check(reading.findings)
        }
        if guidelines.contains(where: \.saysFormerly)
          || phases.contains(where: { $0.guidelines.contains(where: \.saysFormerly) })
        {
          let all = (guidelines + phases.flatMap(\.guidelines)).compactMap(\.guideline)
          FormerNames.guidelines(all).check(reading.findings)
        }
      }
      guard let id, let version, let title, let legalBasis, let valid, let scope, let phases,
        !phases.isEmpty, beginning != .some(.none), begins != nil || !fields.has(Key.begins)
      else { return nil }
      return RuleSet(
        id: id, version: version, title: title, short: short, legalBasis: legalBasis, valid: valid,
        validSpan: fields.span(RuleSetFields.valid), scope: scope, displaces: displaces,
        beginning: beginning.flatMap { $0 } ?? .recount, beginningSpan: begins?.span,
        firstCountedDay: firstCounted?.value, firstCountedSpan: firstCounted?.span,
        calendar: calendar, kind: kind,
        kindSpan: writtenKind == nil ? version.span : fields.span(RuleSetFields.phasesAre),
        inheritance: inherits ?? .milderPhases, guidelines: guidelines, phases: phases,
        formerly: formerly ?? [], isShown: shown == nil,
        file: fields.node.span.file)
    }.file(.ruleset)

  /// Checks that each `lifted` drops an inherited guideline: one that is not inherited is mistyped.
  private static func checkLifted(
    _ guidelines: [GuidelineEntry], _ phases: [Phase], _ kind: RuleSet.Kind,
    _ findings: FindingCollector
  ) {
    var known: Set<String> = []
    func check(_ entries: [GuidelineEntry], _ heirs: String) {
      for entry in entries {
        guard case .lifted(let id) = entry, !known.contains(id.value) else { continue }
        findings.report(
          .unknownGuideline, at: id.span, "`\(id.value)` is lifted, and \(heirs) has it",
          help: Spelling.suggestion(for: id.value, among: known.sorted())
            ?? (known.isEmpty
              ? "remove the entry" : "remove the entry, or write the guideline that is meant"))
      }
    }
    func define(_ entries: [GuidelineEntry]) {
      for case .stated(let guideline) in entries { known.insert(guideline.id.value) }
    }
    check(guidelines, "nothing is above the rule set that")
    define(guidelines)
    for phase in phases {
      check(
        phase.guidelines,
        kind == .exclusive
          ? "nothing in the rule set" : "no milder phase and nothing in the rule set")
      if kind == .independent { define(phase.guidelines) }
    }
  }
}

/// The keys of `valid`.
enum ValidityFields {
  static let from = Field("from", Format.day, required: true, "The first day.")
  static let through = Field("through", Format.day, "The last day; absent: until further notice.")

  static let validity = Format<DayRange>.mapping("a validity", from, through) {
    fields, first, last in
    _ = fields.reportsReversed(first, at: from, last, at: through)
    if fields.has(through), last == nil { return nil }
    return first.map { DayRange(from: $0, through: last) }
  }
}

extension Fields {
  /// Reports a last day before the first.
  /// - Returns: whether it was reported.
  func reportsReversed(
    _ first: Day?, at from: Field<Day>, _ last: Day?, at through: Field<Day>
  ) -> Bool {
    guard let first, let last, last < first else { return false }
    reading.report(
      .reversedPeriod, at: span(through), "the last day, \(last), lies before the first, \(first)",
      help: "exchange the two dates, or correct the one that is mistyped",
      notes: [.init(span(from), "the first day")])
    return true
  }
}

/// `begins` as written; a phase is looked up once all phases are read.
enum BeginningDraft: Sendable {
  case recount
  case `continue`
  case phase(Located<String>)

  /// - Parameter areAll: whether every phase in the file could be read.
  /// - Returns: nil where there is no such phase, which is reported if `areAll`.
  func resolve(among phases: [Phase], areAll: Bool, _ reading: Reading) -> RuleSet.Beginning? {
    switch self {
    case .recount: return .recount
    case .continue: return .continue
    case .phase(let name):
      let known = phases.map(\.id.value)
      if let level = known.firstIndex(of: name.value) { return .phase(level) }
      // A phase that could not be read may be the one.
      if areAll {
        reading.report(
          .unknownPhase, at: name.span, "this rule set has no phase `\(name.value)`",
          help: known.help(forPhase: name.value))
      }
      return nil
    }
  }
}

/// What `begins` takes.
enum BeginningFields {
  static let phase = Field(
    "phase", Format.identifier.located, required: true,
    "The phase that applies from the first day of validity, with all milder ones.")

  static let beginning: Format<Located<BeginningDraft>> = {
    let words = ["recount", "continue"]
    let word = Format<String>.text(
      Shape.Text("`recount`, `continue` or `{ phase: … }`", choices: words)
    ) { _ in true }.map { text, node, reading in
      switch text {
      case "recount": return BeginningDraft.recount
      case "continue": return .continue
      default:
        reading.report(
          .badValue, at: node,
          "`\(text.prefix(60))` is not `recount`, `continue` or `{ phase: … }`",
          help: Spelling.suggestion(for: text, among: words)
            ?? (Words.isIdentifier(text)
              ? "where a phase is meant, write `{ phase: \(text.prefix(60)) }`"
              : "allowed are these three"))
        return nil
      }
    }
    let mapping = Format<BeginningDraft>.mapping("`begins`", phase) { _, phase in
      phase.map { .phase($0) }
    }
    return Format<BeginningDraft>(.either([word.shape, mapping.shape])) { node, reading in
      node.kind == .mapping ? mapping.read(node, reading) : word.read(node, reading)
    }.located
  }()
}
