internal import Findings
internal import Rules

/// Compares one version of an ordinance with another.
struct VersionComparison {
  typealias Subject = RuleDifference.Subject
  typealias Side = RuleDifference.Side

  let context: ComparisonContext
  let rules: Both<RuleSet>
  /// The guidelines of each phase.
  let guidelines: Both<GuidelinesByPhase>
  /// The identities of guidelines by their identifiers, and the other way round.
  let names: Both<(identities: [String: String], ids: [String: String])>
  var list: DifferenceList
  /// The phases that both have, in the order of the old version.
  private(set) var pairs: [PhasePair] = []

  /// A phase that both versions have.
  struct PhasePair {
    let levels: Both<Int>
    let phases: Both<Phase>

    var ids: Both<String> { phases.map(\.id.value) }
    var place: Int { min(levels.old, levels.new) }
  }

  /// - Parameter isAmendment: whether one was added after the other, so that label and validity
  ///   differ anyway.
  static func differences(
    _ rules: Both<RuleSet>, _ context: ComparisonContext, isAmendment: Bool = false
  ) -> [RuleDifference] {
    var comparison = VersionComparison(rules, context)
    comparison.compareFacts(isAmendment: isAmendment)
    comparison.pairs = comparison.pairedPhases()
    comparison.comparePhases()
    comparison.compareGuidelines()
    return comparison.list.sorted
  }

  init(_ rules: Both<RuleSet>, _ context: ComparisonContext) {
    self.context = context
    self.rules = rules
    list = DifferenceList(context)
    guidelines = rules.map { GuidelinesByPhase($0) }
    names = rules.map(\.guidelineNames)
  }

  func subject(
    _ kind: Subject.Kind, _ id: Both<String>? = nil, _ detail: String? = nil, place: Int = 0
  ) -> Subject {
    Subject(
      kind: kind, ruleSet: rules.map(\.id.value), version: rules.map { $0.version.value }, id: id,
      detail: detail, place: place)
  }

  private mutating func compareFacts(isAmendment: Bool) {
    let version = subject(.version)
    func sides(_ text: (RuleSet) -> String?, _ span: (RuleSet) -> Span?) -> Both<Side> {
      rules.map { Side(text($0), span($0) ?? $0.id.span, isElsewhere: span($0) == nil) }
    }
    list.compare(version, .identifier, .changed, sides({ $0.id.value }, { $0.id.span }))
    if !isAmendment {
      list.compare(version, .label, .editorial, sides({ $0.version.value }, { $0.version.span }))
      list.compare(
        version, .validity, .changed, sides({ $0.valid.text(in: context.said) }, { $0.validSpan }))
    }
    list.compare(version, .title, rules.map(\.title), around: rules.map(\.id.span))
    list.compare(version, .short, rules.map(\.short), around: rules.map(\.id.span))
    list.compare(version, .legalBasis, .editorial, rules.map { Side($0.legalBasis, $0.id.span) })
    compareScope(.scope, rules.map(\.scope), version)
    let displaced = rules.map { $0.displaces.map(\.value) }
    // A new identifier of the same ordinance is a difference of that ordinance.
    if Set(displaced.old.map { context.renamed.ordinances[$0] ?? $0 }) != Set(displaced.new) {
      list.compare(
        version, .displaces, .changed,
        sides({ $0.displaces.map(\.value).sortedList }, { $0.displaces.first?.span }))
    }
    if !rules.map(\.beginningIdentity).isSame {
      list.compare(
        version, .begins, .changed,
        sides({ $0.beginningText(in: context.said) }, { $0.beginningSpan }))
    }
    list.compare(
      version, .firstCountedDay, .changed,
      sides({ $0.firstCountedDay.map(context.said.style.date) }, { $0.firstCountedSpan }))
    list.compare(version, .kind, .changed, sides({ $0.kind.rawValue }, { $0.kindSpan }))
    if rules.map({ $0.kind }) == Both(.independent, .independent) {
      list.compare(version, .inherits, .changed, sides({ $0.inheritance.rawValue }, { _ in nil }))
    }
    list.compare(version, .calendar, .changed, sides({ $0.calendar?.id.value }, { _ in nil }))
    list.compare(version, .shown, .changed, sides({ $0.isShown ? "yes" : "no" }, { _ in nil }))
  }

  /// Adds the counties that are gained and lost.
  mutating func compareScope(
    _ aspect: RuleDifference.Aspect, _ scopes: Both<AreaScope>, _ subject: Subject
  ) {
    let counties = scopes.with(context.workspaces) { context.counties($0, in: $1) }
    let ids = counties.map { Set($0.map(\.id)) }
    guard !ids.isSame else { return }
    let sides = scopes.with(context.workspaces, context.wordings, rules) {
      scope, workspace, wording, ruleSet in
      let text = ScopeText(areas: workspace.areas, wording: wording)
      return Side(text.text(of: scope, on: ruleSet.valid.from), scope.span)
    }
    list.add(
      RuleDifference(
        subject, aspect, .changed, sides, gained: counties.new.filter { !ids.old.contains($0.id) },
        lost: counties.old.filter { !ids.new.contains($0.id) }))
  }
}

extension [String] {
  /// The texts, sorted and joined; nil if there are none.
  var sortedList: String? { isEmpty ? nil : sorted().joined(separator: ", ") }
}

extension LegalBasis {
  /// Title, address and date.
  var text: String {
    ([title.value] + [url, date?.description].compactMap { $0 }).joined(separator: ", ")
  }
}

extension DayRange {
  /// `2024-05-01 to 2024-06-30`.
  func text(in words: Wording) -> String {
    let from = self.from == .distantPast ? nil : words.style.date(self.from)
    switch (from, through.map(words.style.date)) {
    case (let from?, let through?):
      return words.say(.reviewThrough, ["from": from, "through": through])
    case (let from?, nil): return words.say(.reviewFrom, ["what": from])
    case (nil, let through?): return words.say(.until, ["day": through])
    case (nil, nil): return words[.reviewEveryDay]
    }
  }
}

extension RuleSet {
  /// How it begins, with the identity of the phase.
  fileprivate var beginningIdentity: String {
    switch beginning {
    case .recount, .continue: "\(beginning)"
    case .phase(let level): "in \(phases[level].identity)"
    }
  }

  fileprivate func beginningText(in words: Wording) -> String {
    switch beginning {
    case .recount: "recount"
    case .continue: "continue"
    case .phase(let level):
      words.say(.reviewInPhases, counts: ["n": 1], ["phases": phases[level].id.value])
    }
  }
}
