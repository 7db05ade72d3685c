internal import Findings
internal import Foundation
internal import Reports
internal import RuleReader
internal import Rules
internal import Store

/// What an operator is told of: that figures stop coming or are quarantined, rules are invalid, the site cannot be made,
/// or messages wait or die; once, and again when it is over.
struct Troubles {
  private let rules: RulesInForce
  private let settings: Settings
  private let store: Store

  /// For how long a source may be silent before somebody has to know, in seconds.
  private static let longestSilence = 3600

  init(_ rules: RulesInForce, _ settings: Settings, _ store: Store) {
    self.rules = rules
    self.settings = settings
    self.store = store
  }

  /// Keeps what is wrong now, and tells what is new and what is over.
  func keep(at moment: Int) throws {
    try store.keep(
      troubles: try now(at: moment), at: moment,
      channel: settings.configuration.operator?.taking(in: nil)
    ) { trouble, isOver in
      let text =
        isOver
        ? "No longer so, after it was reported at \(Status.time(trouble.since)): “\(trouble.text)”"
        : trouble.text
      return NewMessage(
        identifier:
          "\(rules.workspace.id).\(trouble.name).\(trouble.since).\(isOver ? "over" : "begun")",
        county: "", headline: text,
        json: Troubles.json(trouble, text, endedAt: isOver ? moment : nil))
    }
  }

  private func now(at moment: Int) throws -> [Trouble] {
    var troubles: [Trouble] = []
    func add(_ name: String, _ text: String) {
      troubles.append(Trouble(name: name, text: text, since: moment))
    }
    if rules.isStale {
      add(
        "rules",
        "the rules in \(settings.rules) have errors, and those from before stay in force: `rulecheck validate` lists the errors"
      )
    }
    // An amendment may have renamed what `only` names: a channel would go silent.
    if let finding = settings.configuration.findings(for: rules.workspace).first {
      add("configuration", "\(finding.span): \(finding.message)")
    }
    if let last = try store.lastKnowledge(), try store.shown()?.tick != last.id {
      add("site", "data files and site cannot be renewed: `rulecheckd status` says why")
    }
    if let fault = try store.lastCheck()?.faults.first {
      add("store", "the store is damaged, restore a backup: \(fault)")
    }
    let today = try Status.today(store, now: moment)
    for source in try store.sources() {
      let state = try store.state(of: source)
      if let since = state.failing, moment - since >= Troubles.longestSilence {
        add(
          "silent-\(source)",
          "\(source) has not answered since \(Status.time(since)): \(state.fault ?? "")")
      }
      if let last = try store.lastDay(of: source), let most = state.staleAfter, today - last > most
      {
        add("old-\(source)", "\(source) has no values after \(last), \(today - last) days ago")
      }
    }
    for (source, responses) in Dictionary(grouping: try store.quarantined(), by: \.source)
      .sorted(by: { $0.key < $1.key })
    {
      add(
        "quarantine-\(source)",
        "\(source): response \(responses.last?.id ?? 0) is in quarantine: \(responses.last?.reason ?? "")"
      )
    }
    for channel in try store.channels() where channel.dead > 0 {
      add(
        "dead-\(channel.name)",
        "\(channel.name): messages cannot be delivered, `rulecheckd outbox list --dead` lists them")
    }
    for silence in try Silence.all(store, at: moment) { add(silence.name, silence.text) }
    let held = try store.heldMessages()
    if held > 0 {
      add(
        "held",
        "\(held) \(held == 1 ? "message at once is" : "messages at once are") more than `hold-above` allows, and \(held == 1 ? "waits" : "wait"): `rulecheckd outbox list --held` shows them, with the command that releases them"
      )
    }
    return troubles
  }

  private static func json(_ trouble: Trouble, _ text: String, endedAt end: Int?) -> String {
    String(
      JSON.object([
        ("trouble", .string(trouble.name)), ("text", .string(text)),
        ("since", .string(Status.time(trouble.since))),
        ("over", end.map { .string(Status.time($0)) } ?? .null),
      ]).serialized.dropLast())
  }
}
