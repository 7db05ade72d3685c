import ArgumentParser
import Foundation
import Logging
import RuleReader
import Service
import Store
import UnixSignals

/// `rulecheckd run`: ticks, and a server beside them.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Ask each source when it is due, tell people, and serve the site; until SIGTERM.",
    discussion: """
      SIGHUP makes it read the configuration again. In addition to the site it serves /livez, /readyz and /metrics. Exit codes: 0 told to end; 2 could not run; 64 wrong usage.
      """)

  @OptionGroup var file: ConfigurationOption

  @Option(
    help: ArgumentHelp(
      "How many seconds of the clock pass in one, for rehearsals.", valueName: "factor"))
  var pace = 1.0

  /// How long work may go on after SIGTERM; it is made up for by the next start.
  private static let graceSeconds = 8

  func validate() throws {
    guard pace >= 1, pace <= 1_000_000 else {
      throw ValidationError("--pace takes a number from 1 to 1000000.")
    }
  }

  func run() async throws {
    try await orStop {
      let settings = try file.settings
      let logger = Logger(label: "rulecheckd") { StreamLogHandler.standardError(label: $0) }
      // It would end the program otherwise, also while it waits for its disk.
      let hangups = await UnixSignalsSequence(trapping: .sighup)
      let begin = Date()
      let (start, pace) = (file.now, pace)
      let clock: @Sendable () -> Int = { start + Int(Date().timeIntervalSince(begin) * pace) }
      guard let state = try await opened(settings, logger, clock) else {
        return logger.info("told to end")
      }
      let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
      let path = file.path
      let reloads = Task {
        for await _ in hangups {
          for line in state.reload(path) {
            logger.log(level: line.isProblem ? .warning : .notice, "\(line.text)")
          }
        }
      }
      defer { reloads.cancel() }
      let deadline = Task {
        for await _ in signals {
          try await Task.sleep(for: .seconds(RunCommand.graceSeconds))
          logger.notice("the work at hand is left to the next start")
          _exit(0)
        }
      }
      defer { deadline.cancel() }
      let proxies = try Proxies(ProcessInfo.processInfo.environment)
      let fetcher = Fetcher(proxies: proxies)
      let address = settings.listen
      try await Server(
        state, fetcher, at: address, logger: logger,
        clock: clock, pace: pace,
        jitter: { .random(in: 0..<1) }, proxies: proxies, progress: showProgress
      ).run { port in
        logger.info("serving \(RunCommand.said(address, port)), the rules in \(settings.rules)")
      }
      logger.info("told to end")
    }
  }

  private static func said(_ address: DaemonConfiguration.Address, _ port: Int) -> String {
    let host = address.host.contains(":") ? "[\(address.host)]" : address.host
    return "http://\(host):\(port)"
  }

  /// The state; where its disk takes nothing, the site is served until it does.
  /// - Returns: nil: the program was told to end before.
  private func opened(
    _ settings: Settings, _ logger: Logger, _ clock: @escaping @Sendable () -> Int
  ) async throws -> State? {
    do {
      return try State(settings)
    } catch  where Standby.helps(error, settings) {
      logger.error(
        "\(Store.said(error)). The site is served as it is; once something can be written, rulecheckd goes on"
      )
      return try await Standby(settings, logger: logger, clock: clock).run { port in
        logger.info("serving \(RunCommand.said(settings.listen, port)), as it is")
      }
    }
  }
}
