internal import Files
internal import Hummingbird
internal import HummingbirdCore
public import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import Store

/// Ticks, and beside them a server that shows the site and how things stand, until the program is told to end.
public struct Server: Sendable {
  private let state: State
  private let fetcher: Fetcher
  private let interval: Duration
  private let host: String
  private let port: Int
  private let clock: @Sendable () -> Int
  private let logger: Logger

  /// The most connections at once, and the most seconds one may idle.
  private static let mostConnections = 1024
  private static let mostIdleSeconds: Int64 = 60

  /// - Parameters:
  ///   - interval: between two ticks.
  ///   - port: 0: any that is free.
  ///   - clock: what it is, in seconds since 1970.
  public init(
    _ state: State, _ fetcher: Fetcher, every interval: Duration, host: String, port: Int,
    logger: Logger, clock: @escaping @Sendable () -> Int
  ) {
    self.state = state
    self.fetcher = fetcher
    self.interval = interval
    self.host = host
    self.port = port
    self.clock = clock
    self.logger = logger
  }

  /// Runs until SIGTERM or SIGINT.
  /// - Parameter onRunning: hears the port once the server answers.
  public func run(onRunning: @escaping @Sendable (Int) -> Void = { _ in }) async throws {
    let router = Router()
    router.middlewares.add(
      FileMiddleware(
        state.settings.site,
        // A page may change with every tick; asked with its mark, it costs nothing if it did not.
        cacheControl: .init([(.init(type: .any), [.public, .maxAge(60), .mustRevalidate])]),
        searchForIndexHtml: true, logger: logger))
    router.get("livez") { _, _ in "ok\n" }
    router.get("readyz") { _, _ in
      let lacking = lacking
      return EditedResponse(
        status: lacking == nil ? .ok : .serviceUnavailable, response: "\(lacking ?? "ok")\n")
    }
    router.get("metrics") { _, _ in
      EditedResponse(
        headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        response: try Metrics(state.store, now: clock()).text)
    }
    let server = Application(
      router: router,
      server: .http1(
        configuration: .init(
          idleTimeout: .seconds(Server.mostIdleSeconds),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 8 << 10, maxHeaderListSize: 16 << 10, maxHeaderFieldCount: 100))),
      configuration: .init(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: MaximumAvailableConnections(Server.mostConnections)),
      services: [
        Rounds(state: state, fetcher: fetcher, interval: interval, clock: clock, logger: logger)
      ],
      onServerRunning: { onRunning($0.localAddress?.port ?? 0) }, logger: logger)
    try await server.runService()
  }

  /// What is not there that readers need; nil: nothing. Old figures are there: the pages say that they are old.
  private var lacking: String? {
    do {
      guard try state.store.lastKnowledge() != nil else { return "no tick has come to its end yet" }
    } catch {
      return "the store cannot be read"
    }
    return Disk.exists("\(state.settings.site)/index.html") ? nil : "there is no site yet"
  }
}

/// One tick after the other.
private struct Rounds: Service {
  let state: State
  let fetcher: Fetcher
  let interval: Duration
  let clock: @Sendable () -> Int
  let logger: Logger

  func run() async throws {
    // A tick that is at work when the program has to end stops at its next step: the next start goes on from there.
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          let report = try await Tick(state, fetcher, now: clock()).run()
          for line in report.lines {
            logger.log(level: report.hasProblems ? .warning : .info, "\(line)")
          }
          if report.isRenewed { logger.info("data files and site are renewed") }
        } catch {
          guard !Task.isCancelled else { break }
          logger.error("\(error)")
        }
        try? await Task.sleep(for: interval)
      }
    }
  }
}
