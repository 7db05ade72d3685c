internal import Evaluation
internal import Files
internal import Findings
internal import Observations
internal import RuleReader
internal import Rules
internal import Store

/// One round: rules are read, figures fetched, checked and kept, data files and the site renewed.
///
/// A tick begins with what the store has and ends with what it has then; nothing else is kept between two. So
/// whoever is killed at any moment goes on with the next tick.
public struct Tick {
  private let state: State
  private let fetcher: Fetcher
  /// In seconds since 1970; never before the last tick, whatever the clock says, unless somebody says that it is right.
  private let moment: Int
  /// What the clock says.
  private let clock: Int
  private let isAskingAll: Bool
  private let jitter: Double
  private let progress: (String) -> Void
  /// By how many seconds the clock was set back since the last tick; less than 0: and it is right.
  private let setBack: Int

  /// What a tick did, for whoever looks on.
  public struct Report: Sendable {
    /// What happened to each source, and what went wrong.
    public var lines: [Line] = []
    /// Whether data files and site were renewed.
    public var isRenewed = false
    /// When a source is due again, in seconds since 1970; nil: nobody has to be asked.
    public var nextDue: Int?

    /// Whether something went wrong.
    public var hasProblems: Bool { lines.contains { $0.isProblem } }
    /// As sentences.
    public var sentences: [String] { lines.map(\.description) }
  }

  /// What is said of a source or of the whole.
  public struct Line: Sendable, CustomStringConvertible {
    /// Its identifier; nil: it is said of the whole.
    public var source: String?
    /// As a sentence.
    public var text: String
    public var isProblem: Bool

    public var description: String { (source.map { "\($0): " } ?? "") + text }

    /// - Parameter text: what a server wrote may be in it; of that, nothing moves a cursor or ends a line.
    init(source: String? = nil, text: String, isProblem: Bool) {
      self.source = source
      self.text = String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
      self.isProblem = isProblem
    }
  }

  /// - Parameters:
  ///   - now: what the clock says, in seconds since 1970.
  ///   - isTrusted: whether the clock is right, even if a tick was later already.
  ///   - isAskingAll: whether sources are asked that are not due yet, too.
  ///   - jitter: from 0 to 1, by which sources are asked a little later, so that not all who ask one do so at once.
  ///   - progress: hears what is done, for whoever waits.
  /// - Throws: `Stop` if the last tick was more than a year ago, unless the clock is right.
  public init(
    _ state: State, _ fetcher: Fetcher, now: Int, isTrusted: Bool = false,
    isAskingAll: Bool = true, jitter: Double = 0,
    progress: @escaping (String) -> Void = { _ in }
  ) throws {
    self.state = state
    self.fetcher = fetcher
    self.isAskingAll = isAskingAll
    self.jitter = jitter
    self.progress = progress
    clock = now
    let last = try state.store.lastMoment() ?? now
    guard isTrusted || now - last <= Tick.mostAhead else {
      throw Stop(
        "the clock says \(Status.time(now)), and the last tick was at \(Status.time(last)), more than a year before: if the clock is right, stop rulecheckd and run `rulecheckd tick --trust-clock` once"
      )
    }
    moment = isTrusted ? now : max(now, last)
    setBack = isTrusted ? min(0, now - last) : moment - now
  }

  private var settings: Settings { state.settings }
  private var store: Store { state.store }

  /// - Throws: `Stop` if there is nothing to answer from; what the store throws if it cannot be written.
  public func run() async throws -> Report {
    let start = ContinuousClock.now
    let report: Report
    do {
      report = try await state.working(round)
    } catch {
      // Where that can be written, too.
      if !(error is CancellationError) { try? store.note(Store.said(error), at: moment) }
      throw error
    }
    let duration = (ContinuousClock.now - start).components
    try store.finishTick(
      .init(
        moment: moment,
        milliseconds: Int(duration.seconds) * 1000
          + Int(duration.attoseconds / 1_000_000_000_000_000),
        problems: report.lines.count { $0.isProblem }))
    return report
  }

  /// After how many seconds without a tick it is more likely that the clock is ahead; then every day between would
  /// get its pages, and figures would count as of then.
  private static let mostAhead = 400 * 86_400

  /// By how many seconds a clock may be behind without anybody having to look at it.
  private static let mostSetBack = 300

  private func round() async throws -> Report {
    var report = Report()
    func note(_ line: Line) throws {
      report.lines.append(line)
      if line.isProblem { try store.note(line.description, at: moment) }
    }
    func note(_ problem: String) throws { try note(Line(text: problem, isProblem: true)) }
    if setBack > Tick.mostSetBack {
      try note(
        "the clock was set back, and there was a tick at \(Status.time(moment)) already: until the clock comes to it, figures count as of then; if the clock is right, stop rulecheckd and run `rulecheckd tick --trust-clock` once"
      )
    }
    progress("reading the rules")
    let rules = try RulesInForce(folder: settings.rules, store: store, at: moment, report: note)
    for finding in settings.configuration.findings(for: rules.workspace) {
      try note("\(finding.span): \(finding.message)")
    }
    for place in rules.workspace.sources.indices {
      try Task.checkCancellation()
      let delivery = Delivery(
        rules, source: place, store, at: moment, clock: clock, jitter: jitter, progress: progress)
      for line in try await delivery.renew(from: settings, by: fetcher, isAskingAll: isAskingAll) {
        try note(line)
      }
    }
    let names = rules.workspace.sources.map(\.id.value)
    try store.forget(allBut: names)
    report.nextDue = try names.compactMap { try store.asking($0).due }.min()
    let knowledge = try store.commit(
      at: moment, day: rules.zone.day(at: moment), rules: rules.id, isAnew: setBack < 0)
    let answers = Answers(rules, settings, store, progress: progress)
    if try store.shown().map({ $0 == (knowledge.id, answers.making) }) != true || !answers.areThere
    {
      try Task.checkCancellation()
      // If they cannot be made, the next tick tries again.
      if let fault = answers.renew(on: knowledge.day, isFromScratch: setBack < 0) {
        try note(fault)
      } else {
        report.isRenewed = true
        try store.show(knowledge, made: answers.making)
      }
    }
    return report
  }
}
