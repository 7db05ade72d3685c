internal import Comparison
internal import Evaluation
internal import Files
internal import Findings
internal import Foundation
internal import Messages
internal import Observations
internal import Reports
internal import Rules
internal import Store

/// What people are told: what is new since the state of knowledge of which they were told last.
struct Announcing {
  private let rules: RulesInForce
  private let store: Store
  /// The address of the site, to which messages lead; nil: not known.
  private let base: String?
  private let progress: (String) -> Void

  init(
    _ rules: RulesInForce, _ store: Store, leadingTo base: String?,
    progress: @escaping (String) -> Void
  ) {
    self.rules = rules
    self.store = store
    self.base = base
    self.progress = progress
  }

  /// The messages of a state of knowledge; nil: what is new cannot be worked out, and nobody is told by now.
  /// - Parameters:
  ///   - told: the state of which people were told last.
  ///   - figures: those of the new state.
  ///   - report: hears what is wrong.
  func messages(
    since told: KnowledgeState, to new: KnowledgeState, _ figures: Figures,
    report: (String) throws -> Void
  ) throws -> [NewMessage]? {
    guard let observations = figures.observations else { return nil }
    progress("working out what is new")
    let evaluator = Evaluator(figures.workspace, observations)
    guard let earlier = try earlier(told, new, evaluator, report) else { return nil }
    let list = ChangeList(
      from: Messages.Knowledge(
        earlier.evaluator, on: min(told.day, new.day), crossed: earlier.withNewFigures),
      to: Messages.Knowledge(evaluator, on: new.day, crossed: earlier.figuresByNewRules),
      pairs: OrdinancePair.all(earlier.evaluator.workspace, evaluator.workspace),
      isAmended: earlier.isAmended)
    let report = MessageReport(
      Message.all(of: list), languages: languages(of: evaluator.workspace), leadingTo: base)
    return try report.messages.map { try message($0, report, at: new.moment) }
  }

  /// The languages in which messages can be written; nil: all of the workspace.
  private func languages(of workspace: Workspace) -> [String]? {
    let complete = workspace.languages.filter { $0.missingForMessages == nil }
    return complete.count == workspace.languages.count ? nil : complete.map(\.code)
  }

  /// The state of knowledge of which people were told last.
  private struct Earlier {
    var evaluator: Evaluator
    /// Where its figures are others, and not only fewer: the rules from before with the figures of now, and those of now
    /// with the figures from before. So it is found out which of both is the cause.
    var withNewFigures: Evaluator?
    var figuresByNewRules: Evaluator?
    var isAmended: ((OrdinancePair) -> Bool)?
  }

  private func earlier(
    _ told: KnowledgeState, _ new: KnowledgeState, _ evaluator: Evaluator,
    _ report: (String) throws -> Void
  ) throws -> Earlier? {
    var oldRules = rules
    if told.rules != rules.id {
      if let kept = try RulesInForce(kept: told.rules, in: store) {
        oldRules = kept
      } else {
        try report(
          "the rules from before cannot be read by this program: people are told what figures change, and not what amendments do"
        )
      }
    }
    // Values of later days are left out by evaluating as of an earlier one; only those that came for earlier
    // days make it necessary to read what was known.
    let isApart = try store.isOnlyLater(than: min(told.day, new.day), after: told.observation)
    if oldRules.id == rules.id, isApart { return Earlier(evaluator: evaluator) }
    let last = isApart ? new.observation : told.observation
    /// A state that cannot be read is reported.
    func figures(_ rules: RulesInForce, through last: Int64?) throws -> Evaluator? {
      let figures = try Figures(rules, store, through: last)
      guard let observations = figures.observations else {
        try report(
          "no one is told what is new, since the figures from before cannot be read: \(figures.problem ?? "")"
        )
        return nil
      }
      return Evaluator(figures.workspace, observations)
    }
    guard let before = try figures(oldRules, through: last) else { return nil }
    guard oldRules.id != rules.id else {
      return Earlier(evaluator: before, withNewFigures: evaluator, figuresByNewRules: before)
    }
    let sides = (ComparedRules(before.workspace), ComparedRules(evaluator.workspace))
    // A new identifier alone changes nothing for anyone who lives there.
    let workspace = RenamedRules(sides.0, sides.1).applied(to: before.workspace)
    var earlier = Earlier(
      evaluator: Evaluator(workspace, before.observations),
      isAmended: RuleComparison(sides.0, sides.1).isAmended)
    if !isApart {
      guard let withNew = try figures(oldRules, through: new.observation),
        let byNew = try figures(rules, through: told.observation)
      else { return nil }
      earlier.withNewFigures = Evaluator(workspace, withNew.observations)
      earlier.figuresByNewRules = byNew
    }
    return earlier
  }

  private func message(
    _ message: Message, _ report: MessageReport, at moment: Int
  ) throws -> NewMessage {
    let change = message.change
    var new = NewMessage(
      identifier: message.identifier, county: change.area.id,
      headline: message.texts.first?.headline ?? "", json: report.json(of: message))
    let areas = change.workspace.areas
    new.absorbed = areas.counties.filter { county in
      county.merger != nil && county.id != change.area.id
        && areas.answering(county, on: change.from).id == change.area.id
    }.map(\.id)
    new.state = change.stateOfArea?.id ?? ""
    let changes = [message.change] + message.later
    func phase(_ state: RuleState) -> String? {
      state.phase.map { "\(state.ruleSet.id.value)/\($0.id.value)" }
    }
    // Channels may name a rule set or a phase by a former identifier.
    new.rulesets = Set(
      changes.flatMap { [$0.ordinance, $0.former].compactMap { $0 } }
        .flatMap { change.workspace.names(ofOrdinance: $0) }
    ).sorted()
    let states = changes.flatMap { [$0.before ?? $0.eve, $0.after] }.compactMap { $0 }
    new.phases = Set(
      states.flatMap { state -> [String] in
        state.phase.map { change.workspace.names(of: $0, in: state.ruleSet) } ?? []
      }
    ).sorted()
    new.after = changes.last?.after.flatMap(phase) ?? ""
    (new.applies, new.known) = (change.from.description, change.known.description)
    new.direction = change.direction.rawValue
    new.stricter =
      changes.first { step in
        step.changesRules
          && (step.direction == .stricter || step.guidelines.contains { $0.direction == .stricter })
      }?.from.description ?? ""
    new.changesRules = message.changesRules
    let kinds = changes.flatMap(\.guidelines).compactMap(\.guidelineKind)
    new.kinds = Set(kinds.map(\.rawValue)).sorted()
    if change.workspace.messages.alert != nil, !message.isOver {
      let alert = try report.alert(of: message, zone: rules.zone, sentAt: moment)
      if alert.expiresAt > alert.sentAt {
        new.alert = .init(
          record: alert.record, sent: alert.sent, expires: alert.expires)
      }
    }
    return new
  }
}
