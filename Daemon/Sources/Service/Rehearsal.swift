internal import Files
internal import Foundation
internal import Store

/// What a tick would bring, found out with a copy of the store.
public struct Rehearsal {
  public let report: Tick.Report
  /// What would be told, in order.
  public let messages: [Telling]
  /// How many deliveries of earlier messages wait; those that are held are worked out again.
  public let pending: Int

  /// A message, and the channels that would hand it on.
  public struct Telling: Sendable {
    public let identifier: String
    public let headline: String
    public let channels: [String]
  }

  /// - Parameters: see `Tick`.
  /// - Throws: what `Tick` throws.
  public init(
    _ settings: Settings, _ fetcher: Fetcher, now: Int, isTrusted: Bool,
    progress: @escaping (String) -> Void
  ) async throws {
    try settings.refuseLostStore()
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "rulecheckd-\(UUID().uuidString)"
    ).path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let copy = settings.with(state: folder)
    // In a copy of the store all channels wait; here only those that wait in the store do.
    var (pending, waiting) = (0, Set<String>())
    if Store.isThere(settings.store) {
      let store = try Store(existing: settings.store, readOnly: false)
      try store.backUp(to: copy.store)
      pending = try store.pendingDeliveries()
      waiting =
        try store.isCopy() ? Set(settings.channels.map(\.label)) : store.waitingChannels()
    }
    self.pending = pending
    let state = try State(copy)
    let last = try state.store.lastKnowledge()?.id ?? 0
    report = try await Tick(
      state, fetcher, now: now, isTrusted: isTrusted, isRehearsal: true, progress: progress
    ).run()
    guard let new = try state.store.lastKnowledge()?.id, new != last else {
      messages = []
      return
    }
    messages = try state.store.tellings(of: new).map {
      Telling(
        identifier: $0.identifier, headline: $0.headline,
        channels: $0.channels.filter { !waiting.contains($0) })
    }
  }
}
