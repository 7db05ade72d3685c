import ArgumentParser
import Foundation
import Service

/// `rulecheckd tick`: one round, for a timer.
struct TickCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tick",
    abstract:
      "Ask all sources, keep what is new, and renew data files and site; then exit.",
    discussion: """
      Exit codes: 0 all is up to date; 1 something went wrong, and the rest was done; 2 could not run; 64 wrong usage.
      """)

  @OptionGroup var file: ConfigurationOption
  @OptionGroup var clock: ClockOption

  @Flag(help: "The clock is right, although a tick was later, or more than a year ago.")
  var trustClock = false

  func run() async throws {
    try await orStop {
      let settings = try file.settings
      let state = try State(settings)
      let fetcher = Fetcher(
        settings, proxies: try Proxies(ProcessInfo.processInfo.environment))
      let report = try await Tick(
        state, fetcher, now: clock.now, isTrusted: trustClock, progress: { showProgress($0) }
      ).run()
      showProgress(nil)
      for line in report.sentences { print(line) }
      if report.isRenewed {
        print("data files and site are renewed")
      } else if report.lines.isEmpty {
        print("nothing changed")
      }
      if report.hasProblems { throw ExitCode(1) }
    }
  }
}
