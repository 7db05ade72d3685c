internal import Files
public import Logging
internal import ServiceLifecycle
internal import Site
internal import Store
internal import Synchronization

/// Serves the site as it is while nothing can be written, as on a disk that is full or read-only, until something can.
public struct Standby: Sendable {
  private let settings: Settings
  private let logger: Logger
  private let clock: @Sendable () -> Int
  private let pause: Duration
  private let opening: @Sendable () throws -> State

  /// - Parameters:
  ///   - clock: what time it is, in seconds since 1970.
  ///   - pause: after how long it is tried again.
  ///   - opening: opens the state.
  init(
    _ settings: Settings, logger: Logger, clock: @escaping @Sendable () -> Int, pause: Duration,
    opening: @escaping @Sendable () throws -> State
  ) {
    self.settings = settings
    self.logger = logger
    self.clock = clock
    self.pause = pause
    self.opening = opening
  }

  public init(_ settings: Settings, logger: Logger, clock: @escaping @Sendable () -> Int) {
    self.init(settings, logger: logger, clock: clock, pause: .seconds(60)) { try State(settings) }
  }

  /// Whether the site can be served although the state could not be opened.
  /// - Parameter error: why it could not.
  public static func helps(_ error: any Error, _ settings: Settings) -> Bool {
    isOfDisk(error) && Disk.exists("\(settings.site)/index.html")
  }

  fileprivate static func isOfDisk(_ error: any Error) -> Bool {
    error is DiskFault || Store.isOfDisk(error)
  }

  /// - Parameter onRunning: hears the port once the server answers.
  /// - Returns: the state once it can be opened; nil: the program was told to end before.
  /// - Throws: what keeps the state from being opened, if it is no longer the disk.
  public func run(
    onRunning: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> State? {
    let (opened, settings, clock) = (Opened(), settings, clock)
    do {
      try await SiteServer(settings: { settings }, at: settings.listen, logger: logger).run(
        services: [Attempts(pause: pause, opening: opening, opened: opened)], lacking: { nil },
        metrics: {
          try Metrics(Store(existing: settings.store, readOnly: true), now: clock()).text
        }, edition: { try EditionMark.current(ofSite: settings.site, nil)?.text },
        onRunning: onRunning)
    } catch let error as ServiceGroupError {
      // The attempts have come to their end.
      guard opened.result.withLock({ $0 != nil }) else { throw error }
    }
    return try opened.result.withLock { try $0?.get() }
  }
}

/// The state, once it is open, or why it cannot be.
private final class Opened: Sendable {
  let result = Mutex<Result<State, any Error>?>(nil)
}

private struct Attempts: Service {
  let pause: Duration
  let opening: @Sendable () throws -> State
  let opened: Opened

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try? await Task.sleep(for: pause)
        guard !Task.isCancelled else { return }
        let result = Result { try opening() }
        if case .failure(let error) = result, Standby.isOfDisk(error) { continue }
        guard !Task.isCancelled else { return }
        return opened.result.withLock { $0 = result }
      }
    }
  }
}

/// A disk that takes nothing.
struct DiskFault: Error, CustomStringConvertible {
  let description: String

  /// - Parameter error: of the system.
  static func isOne(_ error: Int32) -> Bool { [EROFS, ENOSPC, EDQUOT, EIO].contains(error) }
}
