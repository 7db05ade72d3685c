internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

/// The first line of a message, for a lock screen: where, which way, what, from when.
extension MessageComposing {
  var headline: String {
    // That rules go on, or nothing changes yet, is no headline where more is known, but for what ends later than was said.
    if change.announcedEnd == nil || change.isProlonged {
      let next = change.news.isEmpty ? later.first { !$0.news.isEmpty } : nil
      if let next = next ?? (change.isProlonged ? later.first : nil) {
        return MessageComposing(next, language).headline
      }
    }
    let template = headlineTemplate
    let state = template == .headlinePhaseEnds ? change.base : change.after
    let title = shortPhase(state)
    // Where it fits, the rule set is named, too, if another one has a phase of this title.
    let long = isShared(title, in: state) ? headline(template, withRuleSet(title, state)) : nil
    if let long, long.count <= Self.longestHeadline { return long }
    return headline(template, title)
  }

  /// The most characters: a lock screen shows no more.
  private static let longestHeadline = 65

  private func headline(_ template: MessageTemplate, _ phase: String) -> String {
    // What goes on is the phase, unless that was the end of the rules.
    let whole =
      change.calledOff != nil
      ? shortPhase(change.before)
      : template == .headlineGoesOn && !change.isProlonged ? phase : shortTitle(change.state)
    let values = [
      "county": place(change.area), "ruleset": whole, "phase": phase,
      "area": place(change.after?.area ?? change.area),
    ]
    let text = wording.tell(template, values, shortDays: ["day": day(of: template)])
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The day that a headline names: where something ends, the last one on which it applies.
  private func day(of template: MessageTemplate) -> Day {
    switch template {
    case .headlinePhaseEnds, .headlineEnds: change.from - 1
    case .headlineGoesOn: change.announcedEnd ?? change.from
    case .headlineNotBegun: change.calledOff ?? change.from
    default: change.from
    }
  }

  private var headlineTemplate: MessageTemplate {
    guard let after = change.after else {
      if change.base == nil { return .headlineNotBegun }
      return isPast ? .headlineEnded : .headlineEnds
    }
    if after.area.id != change.area.id, change.base?.area.id != after.area.id {
      return .headlineTerritory
    }
    if change.announcedEnd != nil { return .headlineGoesOn }
    if change.calledOff != nil { return .headlineNotBegun }
    if after.level == nil { return .headlineUnknown }
    guard let base = change.base else {
      return change.isReturn ? .headlinePhase : .headlineBegins
    }
    guard change.keepsPhase, base.level != nil, phase(base) == phase(after) else {
      return template(from: base, to: after)
    }
    if change.news.isEmpty { return .headlineUnchanged }
    switch change.direction {
    case .stricter: return .headlineStillStricter
    case .milder: return .headlineStillMilder
    case .other: return .headlineStill
    }
  }

  /// A phase with rules that replaces one without begins, and the other way round it ends: that needs no further word.
  private func template(from base: RuleState, to after: RuleState) -> MessageTemplate {
    switch change.direction {
    // A stricter phase by which nothing changes is no stricter rule.
    case _ where change.news.isEmpty: return .headlinePhase
    case .stricter:
      return !base.hasRulesOfPhase && after.hasRulesOfPhase ? .headlinePhase : .headlineStricter
    case .milder:
      return base.hasRulesOfPhase && !after.hasRulesOfPhase && !isPast && change.former == nil
        ? .headlinePhaseEnds : .headlineMilder
    case .other: return .headlinePhase
    }
  }

  /// Whether what ends has ended by the time at which it is told.
  private var isPast: Bool { change.from <= change.known }

  /// A county by its name alone, where no other has it.
  private func place(_ area: Area) -> String {
    let (areas, title) = (change.workspace.areas, area.title(in: language))
    let isKnown = areas.area(id: area.id) != nil
    return isKnown && !areas.sharesName(area)
      ? title : change.workspace.name(of: area, in: language)
  }

  private func shortTitle(_ state: RuleState?) -> String {
    guard let state, let own = state.language(language) else { return ruleSet }
    return (state.ruleSet.short ?? state.ruleSet.title)[own]
  }

  private func shortPhase(_ state: RuleState?) -> String {
    guard let state, let own = state.language(language), let phase = state.phase else {
      return wording[.unknown]
    }
    return (phase.short ?? phase.title)[own]
  }

  /// Whether another rule set has a phase of this title, too.
  private func isShared(_ title: String, in state: RuleState?) -> Bool {
    guard let state, let own = state.language(language) else { return false }
    return state.workspace.ordinances.contains { ordinance in
      ordinance.id != change.ordinance && ordinance.isShown
        && ordinance.versions.contains { version in
          version.phases.contains { ($0.short ?? $0.title)[own] == title }
        }
    }
  }

  /// `Brake (Federal rules)`; a rule set that says its phase, such as `Federal brake`, says it all.
  private func withRuleSet(_ phase: String, _ state: RuleState?) -> String {
    let ruleSet = shortTitle(state)
    return ruleSet.lowercased().contains(phase.lowercased()) ? ruleSet : "\(phase) (\(ruleSet))"
  }
}

extension Message {
  /// Whether what was ordered or forbidden before ends, and nothing comes in its place.
  package var lifts: Bool {
    change.direction == .milder && !(change.after?.hasRulesOfPhase ?? false)
  }
}

extension RuleState {
  /// Whether its phase obliges to anything or allows anything that does not apply in every phase.
  fileprivate var hasRulesOfPhase: Bool {
    (guidelines + undecidedGuidelines).contains {
      $0.phase != nil && $0.guideline.kind != .information
    }
  }
}
