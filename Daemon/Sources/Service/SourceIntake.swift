internal import Files
internal import Findings
internal import Observations
internal import RuleReader
internal import Rules
internal import Store

/// The figures of one source: where they come from, whether they can be believed, and what of them is new.
struct SourceIntake {
  private let rules: RulesInForce
  /// The index of the source.
  private let place: Int
  private let store: Store
  private let moment: Int
  private let clock: Int
  private let jitter: Double
  private let progress: (String) -> Void

  /// - Parameters: see `Tick`.
  ///   - clock: what the clock says; nil: the moment.
  init(
    _ rules: RulesInForce, source place: Int, _ store: Store, at moment: Int, clock: Int? = nil,
    jitter: Double = 0,
    progress: @escaping (String) -> Void = { _ in }
  ) {
    self.rules = rules
    self.place = place
    self.store = store
    self.moment = moment
    self.clock = clock ?? moment
    self.jitter = jitter
    self.progress = progress
  }

  private var source: ObservationSource { rules.workspace.sources[place] }
  private var name: String { source.id.value }

  private func line(_ text: String, isProblem: Bool = false) -> Tick.Line {
    Tick.Line(source: name, text: text, isProblem: isProblem)
  }

  /// Asks the source for figures if it is due, and keeps what is new.
  /// - Parameter isAskingAll: whether it is asked in any case.
  func renew(
    from settings: Settings, by fetcher: Fetcher, isAskingAll: Bool
  ) async throws -> [Tick.Line] {
    var known = try store.state(of: name)
    // Other rules may read the same response otherwise, or ask somebody else.
    let isRead = known.rules == rules.id
    let every = settings.configuration.every(of: name)
    if known.asked == rules.id, source.url != nil {
      if let wanted = wait(known) {
        return isAskingAll ? [line(noAnswer(known, after: wanted), isProblem: true)] : []
      }
      if !isAskingAll, let due = known.due, due > clock,
        // Otherwise the clock was ahead when it was written.
        due - clock <= SourceIntake.pause(known, every: every, jitter: 1)
      {
        return []
      }
    }
    if !isRead { (known.etag, known.modified) = (nil, nil) }
    known.staleAfter = source.expect.staleAfter
    var lines: [Tick.Line] = []
    let isEmpty = try store.lastAccepted(of: name) == nil
    if isEmpty || source.url == nil,
      let line = try keepOwnFile(
        FileTree(folder: settings.rules), isFirst: isEmpty, isRead: isRead)
    {
      lines.append(line)
    }
    guard let url = source.url else {
      (known.rules, known.due, known.lacking) = (rules.id, nil, try lacking())
      try store.put(known)
      return lines
    }
    progress("\(name): asking \(url)")
    var reason: String?
    var wanted: Int?
    switch try await fetcher.fetch(url, isPaged: source.format.isJSON, known: known) {
    case .unchanged: known.isUnchanged(at: moment)
    case .failed(let why): reason = why
    case .refused(let why, let retryAfter):
      reason = why
      wanted = RetryAfter.seconds(retryAfter, at: clock).map { clock + $0 }
    case .received(let response):
      switch try keep(
        response.bytes, from: url, isRead: isRead, mediaType: response.mediaType)
      {
      case .noAnswer(let why): reason = why
      // It is to come again.
      case .waits: known.hasAnswered(at: moment, etag: nil, modified: nil, rules: rules.id)
      case .line(let line):
        lines += line.map { [$0] } ?? []
        // What is not believed may be later: a day to come does.
        let isBelieved = line?.isProblem != true
        known.hasAnswered(
          at: moment, etag: isBelieved ? response.etag : nil,
          modified: isBelieved ? response.modified : nil, rules: rules.id)
      }
    }
    (known.asked, known.lacking) = (rules.id, try lacking())
    if let reason = reason.map(Tick.Line.plain) {
      known.hasFailed(at: moment, reason, notBefore: wanted)
      lines.append(line(noAnswer(known, after: wait(known)), isProblem: true))
    }
    known.due =
      clock + max(SourceIntake.pause(known, every: every, jitter: jitter), wait(known) ?? 0)
    try store.put(known)
    return lines
  }

  /// How many times in a row a source may have no value for an area.
  private static let mostLacking = 3

  /// Which areas that had values have had none for so long, as the end of a sentence; nil: all have.
  private func lacking() throws -> String? {
    guard let last = try store.lastDay(of: name) else { return nil }
    let step = source.metrics.map { source.expect.every ?? rules.workspace.metrics[$0].holds }.max()
    let areas = rules.workspace.areas
    let days = try store.lastDays(of: name, in: areas.areas.map(\.id))
    let lacking = areas.areas.filter { area in
      days[area.id].map { last - $0 >= SourceIntake.mostLacking * max(1, step ?? 1) } ?? false
        && !areas.isGone(area, on: last)
    }
    guard let first = lacking.first, let day = days[first.id] else { return nil }
    let others = lacking.count > 1 ? ", nor for \(lacking.count - 1) more" : ""
    return "no values for \(first.name) (\(first.id)) after \(day)\(others)"
  }

  /// In how many seconds a source wants to be asked again; nil: it does not say, or may be asked now.
  private func wait(_ known: SourceState) -> Int? {
    known.notBefore.map { $0 - clock }.flatMap {
      // Otherwise the clock was ahead when it was written.
      $0 > 0 && $0 <= RetryAfter.longest ? $0 : nil
    }
  }

  /// - Parameter seconds: see `wait`.
  private func noAnswer(_ known: SourceState, after seconds: Int?) -> String {
    "no answer since \(Status.time(known.failing ?? moment)): \(known.fault ?? "")"
      + (seconds.map { "; it wants to be asked again from \(Status.time(clock + $0)) on" } ?? "")
  }

  /// After how many seconds a source is asked again. One that does not answer: after one minute, two, four, and so
  /// on up to an hour or to what is usual, and with `jitter` up to half longer.
  static func pause(_ known: SourceState, every usual: Int, jitter: Double) -> Int {
    guard known.failures > 0 else { return usual + Int(Double(usual) * jitter / 10) }
    let pause = min(60 << min(known.failures - 1, 6), usual, 3600)
    return pause + Int(Double(pause) * jitter / 2)
  }

  /// The workspace's own file: the history with which a store begins, and the only figures of a source that has no
  /// address.
  private func keepOwnFile(
    _ files: FileTree, isFirst: Bool, isRead: Bool
  ) throws -> Tick.Line? {
    let path = source.path.value
    let file: SourceFile
    do throws(FileTree.Problem) {
      file = try source.format.isJSON ? files.json(path) : files.file(path)
    } catch {
      // A source that is fetched may begin with nothing.
      if source.url != nil, error == .missing { return nil }
      return line("\(path) \(error.explained)", isProblem: true)
    }
    switch try keep(
      file.withBytes({ Array($0) }), from: path, as: isFirst ? .history : .accepted,
      isRead: isRead)
    {
    case .line(let line): return line
    case .waits: return nil
    case .noAnswer(let reason): return line("\(path): \(reason)", isProblem: true)
    }
  }

  /// What became of a response.
  private enum Outcome {
    /// It was dealt with; nil: it is that of the last time.
    case line(Tick.Line?)
    /// It was dropped, since it has values of a day to come.
    case waits
    /// It is no answer but an error, and why.
    case noAnswer(String)
  }

  /// Checks a response, and keeps it with its values, or in quarantine.
  /// - Parameters:
  ///   - isRead: whether the last response was read by the rules in force.
  ///   - mediaType: what the server says that it is.
  private func keep(
    _ bytes: [UInt8], from origin: String, as verdict: Verdict = .accepted, isRead: Bool,
    mediaType: MediaType? = nil
  ) throws -> Outcome {
    let hash = Store.hash(of: bytes)
    let setAside = try store.setAside(response: hash, of: name)
    if let setAside, setAside.verdict == .dropped {
      guard let day = setAside.awaits, day <= rules.zone.day(at: moment) else {
        try store.staysDropped(setAside.id, at: moment)
        return setAside.awaits == nil ? .line(nil) : .waits
      }
    }
    let isAgain = try store.lastResponse(of: name) == hash
    if isRead, isAgain, setAside == nil { return .line(nil) }
    progress("\(name): reading what came")
    let read = try read(bytes)
    if let why = read.noAnswer(mediaType) { return .noAnswer(why) }
    var doubt = read.fault ?? read.doubt
    if doubt == nil {
      do {
        let (said, new) = try keep(
          read.rows, bytes, from: origin, as: verdict, isAddition: verdict == .history,
          check: Doubts(workspace: rules.workspace, source: source, store: store).refuseRevision)
        return .line(isAgain && setAside == nil && new == 0 ? nil : line(said))
      } catch let refusal as Refusal {
        doubt = refusal.reason
      }
    }
    guard let doubt = doubt.map(Tick.Line.plain) else { return .line(nil) }
    let number: Int64
    if let setAside {
      number = setAside.id
      try store.cameAgain(number, at: moment, reason: doubt, awaits: read.awaits)
    } else {
      number = try store.quarantine(
        bytes, of: name, at: moment, from: origin, reason: doubt, awaits: read.awaits)
    }
    return .line(line("response \(number) is quarantined: \(doubt)", isProblem: true))
  }

  private func read(_ bytes: [UInt8]) throws -> ReadResponse {
    try ReadResponse(bytes, of: source, at: place, rules, store, at: moment)
  }

  /// Keeps the values of a response that somebody believes in spite of doubts.
  /// - Throws: `Stop` if it cannot be read.
  func accept(
    _ bytes: [UInt8], from origin: String, as verdict: Verdict, isAddition: Bool
  ) throws -> String {
    let read = try read(bytes)
    if let fault = read.fault { throw Stop("it cannot be read: \(fault)") }
    // Nothing later would be believed beside it.
    let today = rules.zone.day(at: moment)
    if let last = read.rows.lazy.map(\.day).max(), last > today {
      throw Stop("it has values of \(last), and today is \(today)")
    }
    let kept = try keep(read.rows, bytes, from: origin, as: verdict, isAddition: isAddition)
    return "\(name): \(kept.said)"
  }

  private func keep(
    _ rows: [DeliveredRow], _ bytes: [UInt8], from origin: String, as verdict: Verdict,
    isAddition: Bool, check: (ResponseOutcome) throws -> Void = { _ in }
  ) throws -> (said: String, new: Int) {
    let areas = rules.workspace.areas.areas
    let kept = try store.keep(
      { body in
        for (done, row) in rows.enumerated() {
          if done > 0, done % 10_000 == 0 { progress("\(name): keeping rows, \(done) so far") }
          for area in row.areas {
            try body(
              PublishedRow(
                area: areas[area].id, day: row.day, published: row.published, values: row.values))
          }
        }
      }, metrics: source.metrics.map { rules.workspace.metrics[$0].id.value }, of: name,
      at: moment,
      from: origin, response: bytes, as: verdict,
      lastDay: store.lastDay(of: name),
      isAddition: isAddition, check: check)
    let corrected =
      switch (kept.new, kept.corrections) {
      case (_, 0): ""
      case (1, _): ", a correction of one that is known"
      case (_, 1): ", 1 of them a correction"
      case (_, let corrections): ", \(corrections) of them corrections"
      }
    guard kept.new > 0 || kept.corrections > 0 else { return ("all its values are known", 0) }
    return ("\(kept.new) new \(kept.new == 1 ? "value" : "values")\(corrected)", kept.new)
  }
}

extension ObservationSource.Format {
  var isJSON: Bool { if case .arcgis = self { true } else { false } }
}
