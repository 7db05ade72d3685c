internal import Evaluation
internal import Files
internal import Findings
internal import Observations
internal import Rules
internal import Store

/// One round: rules are read, figures fetched, checked and kept, data files and the site renewed.
///
/// A tick begins with what the store has and ends with what it has then; nothing else is kept between two. So
/// whoever is killed at any moment goes on with the next tick.
public struct Tick {
  private let state: State
  private let fetcher: Fetcher
  /// In seconds since 1970; never before the last tick, whatever the clock says.
  private let moment: Int

  /// What a tick did, for whoever looks on.
  public struct Report: Sendable {
    /// What happened to each source, and what went wrong, as sentences.
    public var lines: [String] = []
    /// Whether something went wrong.
    public var hasProblems = false
    /// Whether data files and site were renewed.
    public var isRenewed = false
  }

  /// - Parameter now: what the clock says, in seconds since 1970.
  public init(_ state: State, _ fetcher: Fetcher, now: Int) throws {
    self.state = state
    self.fetcher = fetcher
    moment = max(now, try state.store.lastKnowledge()?.moment ?? now)
  }

  private var settings: Settings { state.settings }
  private var store: Store { state.store }

  /// - Throws: `Stop` if there is nothing to answer from; what the store throws if it cannot be written.
  public func run() async throws -> Report {
    let start = ContinuousClock.now
    let report = try await round()
    let duration = (ContinuousClock.now - start).components
    try store.finishTick(
      at: moment,
      milliseconds: Int(duration.seconds) * 1000 + Int(duration.attoseconds / 1_000_000_000_000_000)
    )
    return report
  }

  private func round() async throws -> Report {
    var report = Report()
    func note(_ problem: String) throws {
      report.lines.append(problem)
      report.hasProblems = true
      try store.note(problem, at: moment)
    }
    let rules = try RulesInForce(
      folder: settings.rules, store: store, at: moment, report: note)
    for place in rules.workspace.sources.indices {
      try Task.checkCancellation()
      let delivery = Delivery(rules, source: place, store, at: moment)
      for (line, isProblem) in try await delivery.renew(from: settings, by: fetcher) {
        if isProblem { try note(line) } else { report.lines.append(line) }
      }
    }
    let knowledge = try store.commit(
      at: moment, day: rules.zone.day(at: moment), rules: rules.id)
    let answers = Answers(rules, settings, store)
    if try store.shown() != knowledge.id || !answers.areThere {
      try Task.checkCancellation()
      let faults = try answers.renew(on: knowledge.day)
      for fault in faults { try note(fault) }
      // Otherwise the next tick tries again.
      if faults.isEmpty {
        report.isRenewed = true
        try store.show(knowledge)
      }
    }
    return report
  }
}
