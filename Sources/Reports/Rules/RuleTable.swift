internal import Findings
public import Rules

/// The answer of `rulecheck rules`: what the rule files say, for readers who know the law but not
/// YAML. Text, Markdown and JSON are made of the same parts.
public struct RuleTable: Sendable {
  let workspace: Workspace
  let wording: Wording
  package let chosen: [Chosen]
  /// The day that was asked for; nil: all versions.
  let day: Day?

  /// One version of an ordinance.
  package struct Chosen: Sendable {
    package let ordinance: Ordinance
    /// The index among its versions.
    package let at: Int
    package var ruleSet: RuleSet { ordinance.versions[at] }
    /// Mildest first.
    package var phases: [ChosenPhase] {
      ruleSet.guidelinesOfPhases().enumerated().map {
        ChosenPhase(ruleSet: ruleSet, level: $0, guidelines: $1)
      }
    }
  }

  /// A phase of a version, with its guidelines.
  package struct ChosenPhase {
    package let ruleSet: RuleSet
    package let level: Int
    package let guidelines: RuleSet.PhaseGuidelines
    package var phase: Phase { ruleSet.phases[level] }

    /// The identifier of a phase of the same version.
    func id(ofLevel level: Int?) -> String? { level.map { ruleSet.phases[$0].id.value } }
  }

  /// - Parameters:
  ///   - id: the identifier of one rule set; nil: all.
  ///   - day: selects the versions in force on it; nil: all.
  public init(_ workspace: Workspace, of id: String?, on day: Day?, language: Language) {
    self.workspace = workspace
    self.day = day
    wording = Wording(language)
    chosen = workspace.ordinances.filter { id == nil || $0.id == id }.flatMap { ordinance in
      ordinance.versions.indices
        .filter { at in day.map { ordinance.window(ofVersion: at).contains($0) } ?? true }
        .map { Chosen(ordinance: ordinance, at: $0) }
    }
  }

  var language: Language { wording.language }
  var words: ConditionText { ConditionText(workspace: workspace, wording: wording) }
  private var scopes: ScopeText { ScopeText(areas: workspace.areas, wording: wording) }

  /// The most guidelines of an answer. Those that a phase inherits count again in that phase, and in a
  /// long list a phase may inherit those of all phases before it.
  public static let mostGuidelines = 100_000

  /// How many guidelines the answer has.
  public var guidelineCount: Int { chosen.reduce(0) { $0 + $1.ruleSet.guidelineCount } }

  public enum Format: String, Sendable, CaseIterable { case text, json, markdown }

  public func written(as format: Format, on page: Page) -> String {
    switch format {
    case .text: page.filled(write)
    case .json: json
    case .markdown: markdown
    }
  }

  public var json: String { RulesOutput.answer.json(self, self).serialized }

  /// A heading, its text, and an address where more can be read.
  package struct Fact {
    package let phrase: Phrase
    let heading: String
    package let text: String
    let url: String?
  }

  package func facts(of version: Chosen) -> [Fact] {
    let ruleSet = version.ruleSet
    var facts: [Fact] = []
    func add(_ heading: Phrase, _ text: String, url: String? = nil) {
      facts.append(Fact(phrase: heading, heading: wording[heading], text: text, url: url))
    }
    add(.legalBasis, text(of: ruleSet.legalBasis), url: ruleSet.legalBasis.url)
    add(.validity, validity(of: version))
    add(.areas, areas(of: ruleSet))
    if !ruleSet.displaces.isEmpty {
      let titles = ruleSet.displaces.map { id in
        let title = workspace.ordinance(id.value)?.versions.last?.title[language]
        return title.map { "\($0) (\(id.value))" } ?? id.value
      }
      add(.displaces, titles.joined(separator: "; "))
    }
    add(.begins, beginning(of: ruleSet))
    if let first = ruleSet.firstCountedDay { add(.firstCounted, wording.style.date(first)) }
    if let calendar = ruleSet.calendar { add(.calendar, calendar.id.value) }
    add(.phases, wording[ruleSet.kind == .exclusive ? .phasesExclusive : .phasesIndependent])
    add(.guidelines, wording[inheritance(of: ruleSet)])
    return facts
  }

  /// Where a version applies.
  package func areas(of ruleSet: RuleSet) -> String {
    scopes.text(of: ruleSet.scope, on: ruleSet.valid.from)
  }

  private func inheritance(of ruleSet: RuleSet) -> Phrase {
    if ruleSet.kind == .exclusive { return .ofPhaseAlone }
    return ruleSet.inheritance == .milderPhases ? .ofMilderPhases : .ofPhasesInForce
  }

  package func text(of basis: LegalBasis) -> String {
    basis.title.value + (basis.date.map { ", \(wording.style.date($0))" } ?? "")
  }

  /// From when to when a version is valid, and which one cuts that short.
  package func validity(of version: Chosen) -> String {
    let text = days(of: version.ruleSet)
    guard let successor = successor(of: version) else { return text }
    return text + "; "
      + wording.say(
        .replacedBy,
        ["day": wording.style.date(successor.valid.from), "version": successor.version.value])
  }

  /// From when to when a version is valid, as it says itself.
  package func days(of ruleSet: RuleSet) -> String {
    period(ruleSet.valid, openEnded: .untilFurtherNotice)
  }

  /// The version that replaces this one before its own last day.
  func successor(of version: Chosen) -> RuleSet? {
    let versions = version.ordinance.versions
    guard version.at + 1 < versions.count else { return nil }
    let next = versions[version.at + 1]
    return next.valid.from <= version.ruleSet.valid.last ? next : nil
  }

  private func period(_ days: DayRange, openEnded: Phrase) -> String {
    let from = days.from == .distantPast ? nil : wording.style.date(days.from)
    let through = days.through.map { wording.style.date($0) }
    return switch (from, through) {
    case (let from?, let through?): wording.say(.fromThrough, ["from": from, "through": through])
    case (let from?, nil): wording.say(openEnded, ["from": from])
    case (nil, let through?): wording.say(.throughOnly, ["through": through])
    case (nil, nil): "–"
    }
  }

  private func beginning(of ruleSet: RuleSet) -> String {
    switch ruleSet.beginning {
    case .recount: wording[.beginsRecounting]
    case .continue: wording[.beginsContinuing]
    case .phase(let level):
      wording.say(.beginsWith, ["phase": ruleSet.phases[level].title[language]])
    }
  }

  // MARK: Phases

  /// The triggers of a phase with heading, text and place; the first phase of most rule sets has none.
  func triggers(of chosen: ChosenPhase) -> [(heading: String, text: String, at: Span)] {
    [(wording[.starts], chosen.phase.starts), (wording[.ends], chosen.phase.ends)].compactMap {
      heading, trigger in
      trigger.map { (heading, text(of: $0, chosen.ruleSet), $0.span) }
    }
  }

  /// A condition, on how many days it must be true, and when it takes effect; or that the authority decides.
  func text(of trigger: Trigger, _ ruleSet: RuleSet) -> String {
    words.decision(trigger, ruleSet)
      ?? "\(words.text(of: trigger.when, ruleSet)), \(words.needed(trigger, ruleSet, namesOneDay: false))"
  }

  // MARK: Guidelines

  /// The guidelines of a phase by topic, in the order in which topics first appear.
  func topics(
    _ result: RuleSet.PhaseGuidelines
  ) -> [(topic: Topic, entries: [ResultingGuideline])] {
    result.entries.grouped(by: \.guideline.topic).map { (workspace.topics[$0], $1) }
  }

  /// The text with its values and the title of the phase filled in; placeholders that depend on the
  /// county remain.
  func text(of guideline: Guideline, in phase: Phase) -> String {
    guideline.text(in: language) { $0 == "phase" ? phase.title[language] : nil }
  }

  func short(of guideline: Guideline, in phase: Phase) -> String? {
    guideline.short(in: language) { $0 == "phase" ? phase.title[language] : nil }
  }

  /// A title, followed by the short one.
  func title(_ title: LocalizedText, _ short: LocalizedText?) -> String {
    title[language] + (short.map { " – \($0[language])" } ?? "")
  }

  /// `only from 1 June 2021 through 30 June 2021 in Upland`; nil: there are no limits.
  package func limits(of guideline: Guideline, _ ruleSet: RuleSet) -> String? {
    guard let only = guideline.only else { return nil }
    var parts: [String] = []
    if only.days.from != .distantPast || only.days.through != nil {
      parts.append(period(only.days, openEnded: .fromOn))
    }
    if let scope = only.scope {
      parts.append(
        wording.say(
          .inAreas, ["areas": scopes.text(of: scope, on: max(only.days.from, ruleSet.valid.from))]))
    }
    if let when = only.when {
      parts.append(wording.say(.wherever, ["condition": words.text(of: when, ruleSet)]))
    }
    return wording.say(.onlyLimits, ["limits": parts.joined(separator: ", ")])
  }

  /// Where a guideline comes from: the phase that states it, or the rule set for every phase.
  private func origin(_ level: Int?, _ ruleSet: RuleSet) -> String {
    guard let level else { return wording[.forEveryPhase] }
    let isCertain = ruleSet.inheritance == .milderPhases
    return wording.say(
      isCertain ? .fromPhase : .fromPhaseInForce, ["phase": ruleSet.phases[level].title[language]])
  }

  /// Remarks on a guideline of a phase: its limits, its origin or what it replaces, and its own legal
  /// basis.
  func remarks(_ entry: ResultingGuideline, in phase: ChosenPhase) -> [String] {
    let ruleSet = phase.ruleSet
    let source =
      entry.level == phase.level
      ? entry.replaced.map { wording.say(.replaces, ["origin": origin($0.level, ruleSet)]) }
      : origin(entry.level, ruleSet)
    let basis = entry.guideline.legalBasis.map(text(of:))
    return [limits(of: entry.guideline, ruleSet), source, basis].compactMap { $0 }
  }
}

extension Span {
  /// File and line: `rules/federal.yaml:12`.
  var line: String { "\(file.name):\(start.line)" }
}
