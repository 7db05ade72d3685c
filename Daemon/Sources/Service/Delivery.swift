internal import Files
internal import Findings
internal import Observations
internal import Rules
internal import Store

/// The figures of one source: where they come from, whether they can be believed, and what of them is new.
struct Delivery {
  private let rules: RulesInForce
  /// The index of the source.
  private let place: Int
  private let store: Store
  private let moment: Int

  init(_ rules: RulesInForce, source place: Int, _ store: Store, at moment: Int) {
    self.rules = rules
    self.place = place
    self.store = store
    self.moment = moment
  }

  private var source: ObservationSource { rules.workspace.sources[place] }

  /// What is said of it.
  typealias Line = (text: String, isProblem: Bool)

  /// Asks the source for figures, and keeps what is new.
  func renew(from settings: Settings, by fetcher: Fetcher) async throws -> [Line] {
    var lines: [Line] = []
    let own = FileTree(folder: settings.rules)
    let last = try store.lastResponse(of: source.id.value)
    var known = try store.asking(source.id.value)
    // Other rules may read the same response otherwise, or ask somebody else.
    let isRead = known.rules == rules.id
    if !isRead { (known.etag, known.modified) = (nil, nil) }
    if last == nil || source.url == nil,
      let line = try keepOwnFile(own, isFirst: last == nil, isRead: isRead)
    {
      lines.append(line)
    }
    guard let url = source.url else {
      if !isRead { try store.read(source.id.value, by: rules.id) }
      return lines
    }
    switch try await fetcher.fetch(url, isPaged: source.format.isJSON, known: known) {
    case .unchanged:
      try store.answered(source.id.value, at: moment)
    case .failed(let reason):
      lines.append(try noNews(reason))
    case .received(let response):
      switch try keep(response.bytes, from: url, isRead: isRead) {
      case .noAnswer(let reason): lines.append(try noNews(reason))
      case .line(let line):
        lines += line.map { [$0] } ?? []
        try store.answered(
          source.id.value, at: moment, etag: response.etag, modified: response.modified,
          rules: rules.id)
      }
    }
    return lines
  }

  /// Notes that the source did not answer.
  private func noNews(_ reason: String) throws -> Line {
    let since = try store.failed(source.id.value, at: moment, reason)
    return ("\(source.id.value): no news since \(timestamp(since)): \(reason)", isProblem: true)
  }

  private func timestamp(_ moment: Int) -> String {
    let local = moment + rules.zone.offset(at: moment)
    let day = rules.zone.day(at: moment)
    return rules.zone.timestamp(day, second: local - Int(day.number) * 86_400)
  }

  /// The workspace's own file: the history with which a store begins, and the only figures of a source that has no
  /// address.
  private func keepOwnFile(_ files: FileTree, isFirst: Bool, isRead: Bool) throws -> Line? {
    let path = source.path.value
    let file: SourceFile
    do throws(FileTree.Problem) {
      file = try source.format.isJSON ? files.json(path) : files.file(path)
    } catch {
      // A source that is fetched may begin with nothing.
      if source.url != nil, error == .missing { return nil }
      return ("\(source.id.value): \(path) \(error.explained)", isProblem: true)
    }
    switch try keep(
      file.withBytes({ Array($0) }), from: path, as: isFirst ? .history : .accepted,
      isRead: isRead)
    {
    case .line(let line): return line
    case .noAnswer(let reason): return ("\(source.id.value): \(path): \(reason)", isProblem: true)
    }
  }

  /// What became of a response.
  private enum Outcome {
    /// It was dealt with; nil: it is that of the last time.
    case line(Line?)
    /// It is no answer but an error, and why.
    case noAnswer(String)
  }

  /// Checks a response, and keeps it with its values, or in quarantine.
  /// - Parameter isRead: whether the last response was read by the rules in force.
  private func keep(
    _ bytes: [UInt8], from origin: String, as verdict: Verdict = .accepted, isRead: Bool
  ) throws -> Outcome {
    let name = source.id.value
    let hash = Store.hash(of: bytes)
    let setAside = try store.setAside(response: hash, of: name)
    guard setAside != .dropped else { return .line(nil) }
    if isRead, try setAside != nil || store.lastResponse(of: name) == hash { return .line(nil) }
    let checked = try checked(bytes)
    if let error = checked.faults.first(where: { $0.check == .errorResponse }) {
      return .noAnswer(error.message)
    }
    if let reason = checked.faults.first.map(Delivery.said) ?? checked.doubt {
      guard setAside == nil else { return .line(nil) }
      try store.keep(
        [], of: name, at: moment, from: origin, response: bytes, as: .quarantined, reason: reason)
      return .line(("\(name): a response is quarantined: \(reason)", isProblem: true))
    }
    let isAgain = try !isRead && store.lastResponse(of: name) == hash
    let (said, new) = try keep(checked.rows, bytes, from: origin, as: verdict)
    if setAside != nil { try store.settle(response: hash, of: name, as: .released) }
    if isAgain, new == 0 { return .line(nil) }
    return .line((said, isProblem: false))
  }

  /// Keeps the values of a response that somebody believes in spite of doubts.
  /// - Throws: `Stop` if it cannot be read.
  func accept(_ bytes: [UInt8], from origin: String, as verdict: Verdict) throws -> String {
    let checked = try checked(bytes)
    if let fault = checked.faults.first {
      throw Stop("it cannot be read: \(Delivery.said(fault))")
    }
    // Nothing later would be believed beside it.
    let today = rules.zone.day(at: moment)
    if let last = checked.rows.lazy.map(\.day).max(), last > today {
      throw Stop("it has values of \(last), and today is \(today)")
    }
    return try keep(checked.rows, bytes, from: origin, as: verdict).said
  }

  private static func said(_ finding: Diagnostic) -> String {
    "line \(finding.span.start.line): \(finding.message)"
  }

  private func keep(
    _ rows: [DeliveredRow], _ bytes: [UInt8], from origin: String, as verdict: Verdict
  ) throws -> (said: String, new: Int) {
    let name = source.id.value
    let (new, corrections) = try store.keep(
      values(of: rows), of: name, at: moment, from: origin, response: bytes, as: verdict)
    let corrected =
      corrections == 0
      ? ""
      : new == 1 ? ", a correction of one that is known" : ", \(corrections) of them corrections"
    return ("\(name): \(new) new \(new == 1 ? "value" : "values")\(corrected)", new)
  }

  /// What a response says.
  private struct Checked {
    var rows: [DeliveredRow] = []
    /// Why it cannot be read.
    var faults: [Diagnostic] = []
    /// Why it can hardly be believed, as a sentence.
    var doubt: String?
  }

  private func checked(_ bytes: [UInt8]) throws -> Checked {
    let path = source.path.value
    let files = FileTree(paths: [path]) { _ in bytes }
    let (observations, problems) = Observations.read(
      rules.workspace, files: files, zone: rules.zone, only: [place])
    let errors = problems.filter { $0.severity == .error }
    var checked = Checked()
    // That some are missing can be read, and is hard to believe.
    checked.faults = errors.filter { $0.check != .missingAreas }
    guard checked.faults.isEmpty else { return checked }
    checked.rows = source.rows(in: files, rules.workspace, zone: rules.zone) ?? []
    let today = rules.zone.day(at: moment)
    let suspicious = observations?.suspiciousValues(rules.workspace, files: files, today: today)
    checked.doubt =
      (errors + (suspicious ?? []).filter { $0.severity == .error }).first.map(Delivery.said)
    if checked.doubt == nil {
      checked.doubt = try Doubts(workspace: rules.workspace, source: source, store: store).first(
        about: checked.rows)
    }
    return checked
  }

  private func values(of rows: [DeliveredRow]) -> some Sequence<PublishedValue> {
    let metrics = source.metrics.map { rules.workspace.metrics[$0].id.value }
    return rows.lazy.flatMap { row in
      row.areas.lazy.flatMap { area in
        metrics.indices.lazy.map { at in
          PublishedValue(
            metric: metrics[at], area: rules.workspace.areas.areas[area].id, day: row.day,
            published: row.published, value: row.values[at])
        }
      }
    }
  }
}

extension ObservationSource.Format {
  fileprivate var isJSON: Bool { if case .arcgis = self { true } else { false } }
}
