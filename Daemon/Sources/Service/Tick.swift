internal import Evaluation
internal import Files
internal import Findings
internal import Observations
internal import RuleReader
internal import Rules
internal import Store

/// One round: rules are read, figures fetched, checked and kept, what is new is committed with the messages about it,
/// data files and the site are renewed. A `Dispatcher` hands the messages on.
///
/// A tick begins with what the store has and ends with what it has then; nothing else is kept between two. So
/// whoever is killed at any moment goes on with the next tick.
public struct Tick {
  private let state: State
  /// Those of its beginning: the configuration may be read again meanwhile.
  private let settings: Settings
  private let fetcher: Fetcher
  private let now: () -> Int
  private let isTrusted: Bool
  private let isAskingAll: Bool
  private let jitter: Double
  private let isRehearsal: Bool
  private let progress: (String) -> Void

  /// What a tick did, for whoever looks on.
  public struct Report: Sendable {
    /// What happened to each source, and what went wrong.
    public var lines: [Line] = []
    /// Whether data files and site were renewed.
    public var isRenewed = false
    /// How many messages there are about what is new.
    public var told = 0
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

    /// - Parameter text: what a server wrote may be in it.
    init(source: String? = nil, text: String, isProblem: Bool) {
      self.source = source
      self.text = Line.plain(text)
      self.isProblem = isProblem
    }

    /// A text without what moves a cursor, ends a line or turns the direction of writing.
    static func plain(_ text: String) -> String {
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { sign in
            switch sign.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
            default:
              (0x202A...0x202E).contains(sign.value) || (0x2066...0x2069).contains(sign.value)
                ? "\u{FFFD}" : sign
            }
          }))
    }
  }

  /// - Parameters:
  ///   - now: what the clock says, in seconds since 1970.
  ///   - isTrusted: whether the clock is right, even if a tick was later already.
  ///   - isAskingAll: whether sources are asked that are not due yet, too.
  ///   - jitter: from 0 to 1, by which sources are asked a little later, so that not all who ask one do so at once.
  ///   - isRehearsal: whether it ends when what is new is committed.
  ///   - progress: hears what is done, for whoever waits.
  public init(
    _ state: State, _ fetcher: Fetcher, now: @autoclosure @escaping () -> Int,
    isTrusted: Bool = false, isAskingAll: Bool = true, jitter: Double = 0,
    isRehearsal: Bool = false,
    progress: @escaping (String) -> Void = { _ in }
  ) {
    self.state = state
    settings = state.settings
    self.fetcher = fetcher.following(settings)
    self.now = now
    self.isTrusted = isTrusted
    self.isAskingAll = isAskingAll
    self.jitter = jitter
    self.isRehearsal = isRehearsal
    self.progress = progress
  }

  private var store: Store { state.store }

  /// - Throws: `Stop` if there is nothing to answer from, or the clock is a year ahead; what the store throws if it cannot
  ///   be written.
  public func run() async throws -> Report {
    try await state.working(waiting: { progress("waiting for what an operator does") }) {
      let start = ContinuousClock.now
      do {
        let timing = try Timing(store, clock: now(), isTrusted: isTrusted)
        let report = try await round(timing)
        let duration = (ContinuousClock.now - start).components
        try store.finishTick(
          .init(
            moment: timing.moment,
            milliseconds: Int(duration.seconds) * 1000
              + Int(duration.attoseconds / 1_000_000_000_000_000),
            problems: report.lines.count { $0.isProblem }))
        return report
      } catch {
        // Where that can be written, too.
        if !(error is CancellationError) { try? store.note(Store.said(error), at: now()) }
        throw error
      }
    }
  }

  private func round(_ timing: Timing) async throws -> Report {
    let moment = timing.moment
    var report = Report()
    func note(_ line: Line) throws {
      report.lines.append(line)
      if line.isProblem { try store.note(line.description, at: moment) }
    }
    func note(_ problem: String) throws { try note(Line(text: problem, isProblem: true)) }
    if let fault = timing.fault { try note(fault) }
    progress("reading the rules")
    let rules = try RulesInForce(folder: settings.rules, store: store, at: moment, report: note)
    for finding in settings.configuration.findings(for: rules.workspace) {
      try note("\(finding.span): \(finding.message)")
    }
    for place in rules.workspace.sources.indices {
      try Task.checkCancellation()
      let intake = SourceIntake(
        rules, source: place, store, at: moment, clock: timing.clock, jitter: jitter,
        progress: progress)
      for line in try await intake.renew(from: settings, by: fetcher, isAskingAll: isAskingAll) {
        try note(line)
      }
    }
    let names = rules.workspace.sources.map(\.id.value)
    try store.forget(allBut: names)
    report.nextDue = try names.compactMap { try store.state(of: $0).due }.min()
    try store.know(settings.channels.map { $0.taking(in: rules.zone) }, at: moment)
    let (knowledge, figures, told) = try commit(timing, rules, note)
    report.told = told
    if isRehearsal { return report }
    let publication = Publication(rules, settings, store, progress: progress)
    // Alerts that are sent meanwhile are for the next one.
    let making = publication.making
    if try store.shown().map({ $0 == (knowledge.id, making) }) != true
      || !publication.areThere
    {
      try Task.checkCancellation()
      // If they cannot be made, the next tick tries again.
      if let fault = publication.renew(on: knowledge.day, figures, isFromScratch: timing.isBack) {
        try note(fault)
      } else {
        report.isRenewed = true
        try store.show(knowledge, made: making)
      }
    }
    // Who is told finds the page that says so, unless it cannot be made.
    try store.open()
    for channel in settings.channels {
      guard case .directory(let path, let formats) = channel.kind, formats?.contains(.cap) ?? true,
        try store.deliveries([.pending], in: channel.label, most: 1).isEmpty
      else { continue }
      do {
        try AlertFolder(path: settings.path(path.value))
          .renew(at: moment, rules, in: channel.languages)
      } catch {
        try note("alerts of \(channel.label) cannot be renewed: \(Store.said(error))")
      }
    }
    try Troubles(rules, settings, store).keep(at: moment)
    return report
  }

  /// Commits what is known now, if that is new, and what people are told of it.
  private func commit(
    _ timing: Timing, _ rules: RulesInForce, _ note: (String) throws -> Void
  ) throws -> (KnowledgeState, Figures?, told: Int) {
    let (known, isNew) = try store.knowledge(
      at: timing.moment, day: rules.zone.day(at: timing.moment), rules: rules.id,
      isAnew: timing.isBack)
    guard isNew else { return (known, nil, 0) }
    let figures = try Figures(rules, store, progress: progress)
    let told = try store.toldKnowledge()
    // With the first figures nobody is told anything: what applies then is the beginning, and no news.
    let messages =
      try told.map {
        try Announcing(rules, store, leadingTo: settings.configuration.base, progress: progress)
          .messages(
            since: $0, to: known, figures, report: note)
      }
      ?? (figures.observations?.lastDay == nil && !rules.workspace.sources.isEmpty ? nil : [])
    try Task.checkCancellation()
    let most = settings.configuration.holdAbove
    let count = messages?.count ?? 0
    let isHeld = most.map { count > $0 } ?? false
    let committed = try store.commit(
      known, telling: messages, isTold: !isHeld,
      channels: settings.channels.map { $0.taking(in: rules.zone) })
    if isHeld {
      let said =
        "\(count) \(count == 1 ? "message at once is" : "messages at once are") more than the \(most ?? 0) of `hold-above`"
      try note(
        isRehearsal
          ? "\(said), and would wait for `rulecheckd outbox release`"
          : "\(said), and \(count == 1 ? "waits" : "wait"): `rulecheckd outbox list --held` shows them, with the command that releases them; or correct the rules"
      )
    }
    return (committed, figures, count)
  }
}
