internal import Findings
internal import RuleReader
public import Store

/// What an operator does with a channel.
public struct ChannelTrial {
  private let settings: Settings
  private let store: Store
  private let proxies: Proxies

  public init(_ settings: Settings, _ store: Store, proxies: Proxies = .none) {
    self.settings = settings
    self.store = store
    self.proxies = proxies
  }

  private func configuration(of name: String) throws -> ChannelConfiguration {
    if let found = settings.channels.first(where: { $0.label == name }) { return found }
    let known = settings.channels.map(\.label)
    throw Stop(
      "the configuration has no channel `\(name)`; "
        + (known.isEmpty ? "it has none at all" : "there are \(known.joined(separator: ", "))"))
  }

  /// Hands on a message that tells nothing.
  /// - Returns: why it was not taken, as a sentence; nil: it was.
  /// - Throws: `Stop` if there is no such channel, or it lacks something.
  public func fault(of name: String, at moment: Int) async throws -> String? {
    let channel = try ChannelFactory(settings: settings, store: store, proxies: proxies).channel(
      try configuration(of: name))
    let attempt = await channel.hand(.test(at: moment), at: moment)
    await channel.close()
    switch attempt {
    case .handed: return nil
    case .again(let fault, _), .never(let fault): return fault
    }
  }

  /// Lets a channel go on with what was committed since a time.
  /// - Returns: how many messages it has to hand on.
  /// - Throws: `Stop` if there is no such channel, the time is still to come, or what people missed is not worked out yet.
  public func start(_ name: String, since moment: Int, now: Int) throws -> Int {
    let configuration = try configuration(of: name)
    guard moment <= now else { throw Stop("\(Status.time(moment)) is still to come") }
    guard try !store.isCopy() else {
      throw Stop(
        "the store is a copy, and no tick has worked out yet what is new since it was made: wait until one has ended in which all sources answered"
      )
    }
    if configuration.push != nil { try store.skipReleases(before: moment) }
    return try store.start(configuration.taking(in: nil), since: moment, now: now)
  }
}
