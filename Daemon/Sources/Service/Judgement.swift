internal import Findings
internal import Rules
public import Store

/// What an operator decides about figures.
public struct Judgement {
  private let state: State
  private let moment: Int
  private let progress: (String?) -> Void

  /// - Parameters:
  ///   - now: in seconds since 1970.
  ///   - progress: hears what is done, for whoever waits; nil: it is over.
  /// - Throws: `Stop` if the clock is a year ahead.
  public init(
    _ state: State, now: Int, progress: @escaping (String?) -> Void = { _ in }
  ) throws {
    self.state = state
    self.progress = progress
    moment = try Timing(state.store, clock: now).moment
  }

  /// Accepts a response in quarantine.
  /// - Returns: what is new by it, as a sentence.
  /// - Throws: `Stop` if it is not there, or cannot be read.
  public func accept(_ id: Int64) throws -> String {
    let response = try response(id)
    guard let bytes = try state.store.response(id) else {
      throw Stop("the bytes of response \(id) are no longer there")
    }
    // What came later is nearer to what the source says today.
    let isOld =
      try state.store.momentOfLastAccepted(of: response.source).map { $0 > response.last } ?? false
    let said = try intake(of: response.source).accept(
      bytes, from: response.origin, as: .accepted, isAddition: isOld)
    return isOld ? "\(said); what a later response says stays" : said
  }

  /// Drops a response in quarantine: its values are never used, also when it comes again, unless it was quarantined for
  /// values of a day to come.
  /// - Returns: what became of it, as a sentence.
  /// - Throws: `Stop` if it is not there.
  @discardableResult
  public func drop(_ id: Int64) throws -> String {
    _ = try response(id)
    try state.store.drop([id])
    let day = try state.store.awaited().first { $0.id == id }?.day
    return "response \(id) is dropped"
      + (day.map { ", and judged again on \($0), its last day, if it still comes then" } ?? "")
  }

  /// Drops every response in quarantine.
  /// - Parameter source: only those of this one; nil: of all.
  /// - Returns: how many they were.
  /// - Throws: `Stop` if there is no such source.
  public func dropAll(of source: String?) throws -> Int {
    let known = try Set(state.store.quarantined().map(\.source)).union(state.store.sources())
    guard source.map(known.contains) ?? true else {
      throw Stop(
        "there is no source `\(source ?? "")`; there are \(known.sorted().joined(separator: ", "))")
    }
    let found = try state.store.quarantined().filter { source == nil || $0.source == source }
    try state.store.drop(found.map(\.id))
    return found.count
  }

  /// A response in quarantine.
  /// - Throws: `Stop` if it is not there.
  public func response(_ id: Int64) throws -> Quarantined {
    guard let found = try state.store.quarantined().first(where: { $0.id == id }) else {
      throw Stop("no response \(id) is in quarantine; `rulecheckd quarantine list` lists them")
    }
    return found
  }

  /// Adds history from elsewhere: what is known stays, and what is not counts as if it had come in time.
  /// - Parameters:
  ///   - bytes: a file of the source, in its format.
  ///   - source: its identifier; nil: the only one.
  public func backfill(_ bytes: [UInt8], from origin: String, source: String?) throws -> String {
    defer { progress(nil) }
    return try intake(of: source).accept(bytes, from: origin, as: .history, isAddition: true)
  }

  private func intake(of source: String?) throws -> SourceIntake {
    let rules = try RulesInForce(
      folder: state.settings.rules, store: state.store, at: moment
    ) { throw Stop($0) }
    let names = rules.workspace.sources.map(\.id.value)
    let place = if let source { names.firstIndex(of: source) } else { names.count == 1 ? 0 : nil }
    guard let place else {
      throw Stop(
        source.map {
          "the rules have no source `\($0)`; theirs are \(names.joined(separator: ", "))"
        }
          ?? "name the source with --source: the rules have \(names.joined(separator: ", "))")
    }
    return SourceIntake(
      rules, source: place, state.store, at: moment, progress: { progress($0) })
  }
}
