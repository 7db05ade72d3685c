import ArgumentParser
import Foundation
import Logging
import Service

/// `rulecheckd run`: ticks, and a server beside them.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Tick again and again, and serve the site; until SIGTERM.",
    discussion: """
      Beside the site there are /livez, /readyz and /metrics. Exit codes: 0 told to end; 2 could not run; 64 wrong usage.
      """)

  @OptionGroup var places: Places

  @Option(help: ArgumentHelp("The address at which the site will stand.", valueName: "url"))
  var base: String?

  @Option(
    help: ArgumentHelp("Where to serve; 0.0.0.0 is every network.", valueName: "host:port"))
  var listen = "127.0.0.1:8080"

  @Option(help: ArgumentHelp("Between two ticks.", valueName: "seconds")) var every = 600

  func validate() throws {
    guard every > 0 else { throw ValidationError("--every takes a number of seconds above 0.") }
    guard address != nil else {
      throw ValidationError("--listen takes a host and a port, such as 127.0.0.1:8080.")
    }
  }

  private var address: (host: String, port: Int)? {
    guard let colon = listen.lastIndex(of: ":"), colon > listen.startIndex,
      let port = UInt16(listen[listen.index(after: colon)...])
    else { return nil }
    let host = listen[..<colon].replacing("[", with: "").replacing("]", with: "")
    return (String(host), Int(port))
  }

  func run() async throws {
    guard let address else { return }
    try await orStop {
      var settings = places.settings
      settings.base = base
      let state = try State(settings)
      let logger = Logger(label: "rulecheckd") { StreamLogHandler.standardError(label: $0) }
      // A clock of a rehearsal goes on from where it was set.
      let ahead = places.kept.clock.map { $0 - Int(Date().timeIntervalSince1970) } ?? 0
      try await Server(
        state, Fetcher(), every: .seconds(every), host: address.host, port: address.port,
        logger: logger
      ) {
        Int(Date().timeIntervalSince1970) + ahead
      }.run { logger.info("serving http://\(address.host):\($0)") }
    }
  }
}
