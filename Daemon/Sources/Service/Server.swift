internal import Dispatch
internal import Files
public import Logging
public import RuleReader
internal import ServiceLifecycle
internal import Site
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
    let (state, clock, proxies) = (state, clock, proxies)
    try await SiteServer(settings: { state.settings }, at: address, logger: logger).run(
      services: [
        Rounds(
          state: state, fetcher: fetcher, clock: clock, pace: pace, jitter: jitter,
          progress: progress, logger: logger),
        DeliveryService(
          state: state, clock: clock, jitter: jitter, proxies: proxies, logger: logger),
      ],
      lacking: { lacking }, metrics: { try Metrics(state.store, now: clock()).text },
      edition: { try EditionMark.current(ofSite: state.settings.site, state.store)?.text },
      subscriptions: SubscriptionDesk(
        state, clock: clock, resolves: { proxies.proxy(for: $0) == nil }),
      onRunning: onRunning)
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
private struct DeliveryService: Service {
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
          state.settings, state.store, proxies: proxies, isTicking: { state.isAtWork },
          clock: clock, jitter: jitter
        ) { line in
          logger.log(
            level: line.kind == .handed ? .info : line.kind == .waits ? .notice : .warning,
            "\(line.text)", metadata: ["channel": "\(line.channel)"])
        }.run(pausing: DeliveryService.pause) { state.edition == edition }
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
