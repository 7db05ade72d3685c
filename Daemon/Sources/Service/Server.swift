internal import Dispatch
internal import Files
internal import Findings
internal import Foundation
internal import Hummingbird
internal import HummingbirdCore
public import Logging
internal import NIOCore
public import RuleReader
internal import ServiceLifecycle
internal import Store

/// Ticks, and beside them what hands messages on, and a server that shows the site and how things stand, until the
/// program is told to end.
public struct Server: Sendable {
  private let state: State
  private let fetcher: Fetcher
  private let address: DaemonConfiguration.Address
  private let clock: @Sendable () -> Int
  private let pace: Double
  private let jitter: @Sendable () -> Double
  private let proxies: Proxies
  private let progress: @Sendable (String?) -> Void
  private let logger: Logger

  /// The most connections at once, and the most seconds one may idle.
  private static let mostConnections = 1024
  private static let mostIdleSeconds: Int64 = 60
  /// The most connections of one client address, and the most seconds until a request that began is complete.
  private static let mostOfOneClient = 64
  private static let mostRequestSeconds: Int64 = 10

  /// - Parameters:
  ///   - clock: what it is, in seconds since 1970.
  ///   - pace: how many of these seconds pass in one.
  ///   - jitter: a number from 0 to 1, another each time; see `Tick` and `Dispatcher`.
  ///   - proxies: those by which messages are posted.
  ///   - progress: hears what is done, for whoever waits; nil: it is over.
  public init(
    _ state: State, _ fetcher: Fetcher, at address: DaemonConfiguration.Address, logger: Logger,
    clock: @escaping @Sendable () -> Int, pace: Double = 1,
    jitter: @escaping @Sendable () -> Double = { 0 }, proxies: Proxies = .none,
    progress: @escaping @Sendable (String?) -> Void = { _ in }
  ) {
    self.proxies = proxies
    self.progress = progress
    self.state = state
    self.fetcher = fetcher
    self.address = address
    self.clock = clock
    self.pace = pace
    self.jitter = jitter
    self.logger = logger
  }

  /// Runs until SIGTERM or SIGINT.
  /// - Parameter onRunning: hears the port once the server answers.
  public func run(onRunning: @escaping @Sendable (Int) -> Void = { _ in }) async throws {
    var quiet = logger
    quiet.logLevel = .warning
    let router = Router()
    router.middlewares.add(WithoutBody())
    router.middlewares.add(Plain())
    let site = SiteFolder(path: state.settings.site)
    router.middlewares.add(MissingPage(site: site))
    router.middlewares.add(Inside(site: site))
    router.middlewares.add(
      FileMiddleware(
        state.settings.site,
        // A page may change with every tick; asked with its mark, it costs nothing if it did not.
        cacheControl: .init([(.init(type: .any), [.public, .maxAge(60), .mustRevalidate])]),
        searchForIndexHtml: true, logger: quiet))
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
    let clients = ClientConnections(most: Server.mostOfOneClient)
    let server = Application(
      router: router,
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [
            ConnectionLimits(clients, mostSeconds: Server.mostRequestSeconds)
          ],
          idleTimeout: .seconds(Server.mostIdleSeconds),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 8 << 10, maxHeaderListSize: 16 << 10, maxHeaderFieldCount: 100))),
      configuration: .init(
        address: .hostname(address.host, port: address.port),
        availableConnectionsDelegate: MaximumAvailableConnections(Server.mostConnections)),
      services: [
        Rounds(
          state: state, fetcher: fetcher, clock: clock, pace: pace, jitter: jitter,
          progress: progress, logger: logger),
        Handings(
          state: state, clock: clock, jitter: jitter, proxies: proxies, logger: logger),
      ],
      onServerRunning: { onRunning($0.localAddress?.port ?? 0) }, logger: quiet)
    do {
      try await server.runService()
    } catch {
      let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
      throw Stop(
        "\(address.host):\(address.port) cannot be served: \(reason); see `listen` in the configuration"
      )
    }
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

/// What files are asked for as a whole, and are what they say to be.
private struct Plain<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // A redirect to it would lead to another host.
    guard !request.uri.path.hasPrefix("//") else { throw HTTPError(.notFound) }
    guard !request.uri.path.contains("%00") else { throw HTTPError(.badRequest) }
    var head = request.head
    // Ranges past the end of a file are not answered as RFC 9110 wants it; who ignores all of them does it no wrong.
    head.headerFields[.range] = nil
    var response = try await next(Request(head: head, body: request.body), context)
    response.headers[.acceptRanges] = nil
    response.headers[.xContentTypeOptions] = "nosniff"
    // All that the site says is UTF-8.
    if let type = response.headers[.contentType], type.hasPrefix("text/"), !type.contains(";") {
      response.headers[.contentType] = "\(type); charset=utf-8"
    }
    return response
  }
}

/// The folder of the site. It may be a link itself.
private struct SiteFolder {
  let path: String

  /// Whether what a name leads to is in the folder, or is not there: nobody is served through a link that leads out of it.
  func has(_ name: String) -> Bool {
    guard let root = Disk.absolute(path) else { return true }
    return ["\(path)/\(name)", "\(path)/\(name)/index.html"].allSatisfy { file in
      Disk.absolute(file).map { $0 == root || $0.utf8.starts(with: "\(root)/".utf8) } ?? true
    }
  }
}

/// Lets nobody out of the site.
private struct Inside<Context: RequestContext>: RouterMiddleware {
  let site: SiteFolder

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // Paths with `..` are refused as they are.
    if let name = request.uri.path.removingPercentEncoding, !name.contains(".."), !site.has(name) {
      throw HTTPError(.notFound)
    }
    return try await next(request, context)
  }
}

/// The page of the site for addresses that it does not have.
private struct MissingPage<Context: RequestContext>: RouterMiddleware {
  let site: SiteFolder

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound {
      let name = "404.html"
      guard site.has(name), let page = try? Disk.namedFile("\(site.path)/\(name)") else {
        throw error
      }
      return Response(
        status: .notFound, headers: [.contentType: "text/html; charset=utf-8"],
        body: ResponseBody(byteBuffer: page.withBytes { ByteBuffer(bytes: $0) }))
    }
  }
}

/// One tick after the other.
private struct Rounds: Service {
  let state: State
  let fetcher: Fetcher
  let clock: @Sendable () -> Int
  let pace: Double
  let jitter: @Sendable () -> Double
  let progress: @Sendable (String?) -> Void
  let logger: Logger

  /// The most seconds between two ticks, in which rules and days change, and those after one that could not be done.
  private static let most = 600
  private static let afterFailure = 60
  private static let pause = Duration.seconds(1)

  func run() async throws {
    // A tick that is at work when the program has to end stops at its next step: the next start goes on from there.
    await cancelWhenGracefulShutdown {
      await withTaskExecutorPreference(WorkThread()) {
        while !Task.isCancelled {
          let edition = state.edition
          let next = await tick()
          let seconds = Double(next - clock()) / pace
          let end = ContinuousClock.now + .milliseconds(Int(seconds * 1000))
          // Whatever the pace, there is a pause. Another configuration ends it.
          repeat {
            try? await Task.sleep(for: Rounds.pause)
          } while !Task.isCancelled && state.edition == edition && ContinuousClock.now < end
        }
      }
    }
  }

  /// - Returns: when the next one is due.
  private func tick() async -> Int {
    do {
      let report = try await Tick(
        state, fetcher, now: clock(), isAskingAll: false, jitter: jitter(),
        progress: { progress($0) }
      ).run()
      progress(nil)
      for line in report.lines {
        logger.log(
          level: line.isProblem ? .warning : .info, "\(line.text)",
          metadata: line.source.map { ["source": "\($0)"] })
      }
      if report.isRenewed { logger.info("data files and site are renewed") }
      return min(report.nextDue ?? .max, clock() + Rounds.most)
    } catch {
      progress(nil)
      if !Task.isCancelled { logger.error("\(Store.said(error))") }
      return clock() + Rounds.afterFailure
    }
  }
}

/// Hands on what people are told, beside the ticks.
private struct Handings: Service {
  let state: State
  let clock: @Sendable () -> Int
  let jitter: @Sendable () -> Double
  let proxies: Proxies
  let logger: Logger

  private static let pause = Duration.seconds(1)

  func run() async throws {
    // What is at work when the program has to end is tried again by the next start.
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        let edition = state.edition
        await Dispatcher(
          state.settings, state.store, proxies: proxies, clock: clock, jitter: jitter
        ) { line in
          logger.log(
            level: line.kind == .handed ? .info : line.kind == .waits ? .notice : .warning,
            "\(line.text)", metadata: ["channel": "\(line.channel)"])
        }.run(pausing: Handings.pause) { state.edition == edition }
      }
    }
  }
}

/// A thread for work that keeps one busy for seconds, so that nobody who is served waits for it.
private final class WorkThread: TaskExecutor {
  private let queue = DispatchQueue(label: "ticks")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
