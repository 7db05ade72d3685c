internal import Comparison
internal import Evaluation
internal import Files
internal import Findings
internal import Messages
internal import Observations
internal import Reports
internal import Rules
internal import Store

/// What people are told: what is new since the state of knowledge of which they were told last.
struct Announcing {
  private let rules: RulesInForce
  private let store: Store
  private let progress: (String) -> Void

  init(_ rules: RulesInForce, _ store: Store, progress: @escaping (String) -> Void) {
    self.rules = rules
    self.store = store
    self.progress = progress
  }

  /// The messages of a state of knowledge; nil: what is new cannot be worked out, and nobody is told by now.
  /// - Parameters:
  ///   - told: the state of which people were told last.
  ///   - figures: those of the new state.
  ///   - report: hears what is wrong.
  func messages(
    since told: KnownState, to new: KnownState, _ figures: Figures,
    report: (String) throws -> Void
  ) throws -> [NewMessage]? {
    guard let observations = figures.observations else { return nil }
    progress("working out what is new")
    let evaluator = Evaluator(figures.workspace, observations)
    guard let (old, isAmended) = try earlier(told, new, evaluator, report) else { return nil }
    let list = ChangeList(
      from: Messages.Knowledge(old, on: min(told.day, new.day)),
      to: Messages.Knowledge(evaluator, on: new.day),
      pairs: OrdinancePair.all(old.workspace, evaluator.workspace), isAmended: isAmended)
    let messages = Message.all(of: list)
    let report = MessageReport(messages, languages: languages(of: evaluator.workspace))
    return try messages.map { try message($0, report) }
  }

  /// The languages in which messages can be written; nil: all of the workspace.
  private func languages(of workspace: Workspace) -> [String]? {
    let complete = workspace.languages.filter { $0.missingForMessages == nil }
    return complete.count == workspace.languages.count ? nil : complete.map(\.code)
  }

  private func earlier(
    _ told: KnownState, _ new: KnownState, _ evaluator: Evaluator,
    _ report: (String) throws -> Void
  ) throws -> (Evaluator, ((OrdinancePair) -> Bool)?)? {
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
    if oldRules.id == rules.id, told.observation == new.observation { return (evaluator, nil) }
    let before = try Figures(oldRules, store, through: told.observation)
    guard let observations = before.observations else {
      try report(
        "nobody is told what is new, since the figures from before cannot be read: \(before.problem ?? "")"
      )
      return nil
    }
    guard oldRules.id != rules.id else { return (Evaluator(before.workspace, observations), nil) }
    let sides = (ComparedRules(before.workspace), ComparedRules(evaluator.workspace))
    // A new identifier alone changes nothing for anyone who lives there.
    let workspace = RenamedRules(sides.0, sides.1).applied(to: before.workspace)
    return (Evaluator(workspace, observations), RuleComparison(sides.0, sides.1).isAmended)
  }

  private func message(_ message: Message, _ report: MessageReport) throws -> NewMessage {
    let change = message.change
    var new = NewMessage(
      identifier: message.identifier, county: change.area.id,
      headline: message.texts.first?.headline ?? "", json: report.json(of: message))
    new.state = change.stateOfArea?.id ?? ""
    new.ruleset = change.ordinance
    let states = ([message.change] + message.later).flatMap { [$0.before ?? $0.eve, $0.after] }
    let phases = states.compactMap { $0 }.compactMap { state in
      state.phase.map { "\(state.ruleSet.id.value)/\($0.id.value)" }
    }
    new.phases = Set(phases).sorted()
    new.direction = change.direction.rawValue
    if change.workspace.messages.alert != nil, !message.isOver {
      let alert = try report.alert(of: message, zone: rules.zone)
      new.alert = .init(xml: alert.xml, sent: alert.sent, expires: alert.expires)
    }
    return new
  }
}
