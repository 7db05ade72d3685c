import ArgumentParser
import Foundation
import Service
import Synchronization

/// `rulecheckd tick`: one round, for a timer.
struct TickCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tick",
    abstract:
      "Ask all sources, keep what is new, renew data files and site, and tell people; then exit.",
    discussion: """
      Exit codes: 0 all is up to date; 1 something went wrong, and the rest was done; 2 could not run; 64 wrong usage.
      """)

  /// After so many seconds the next tick hands on what is left.
  private static let mostSeconds = 300

  @OptionGroup var file: ConfigurationOption

  @Flag(help: "The clock is right, although a tick was later, or more than a year ago.")
  var trustClock = false

  @Flag(help: "Only print who would be told what: nothing is kept, renewed or sent.")
  var dryRun = false

  func run() async throws {
    try await orStop {
      let settings = try file.settings
      let proxies = try Proxies(ProcessInfo.processInfo.environment)
      let fetcher = Fetcher(proxies: proxies)
      if dryRun { return try await rehearse(settings, fetcher) }
      let state = try State(settings)
      let report = try await Tick(
        state, fetcher, now: file.now, isTrusted: trustClock, progress: { showProgress($0) }
      ).run()
      showProgress(nil)
      for line in report.sentences { print(line) }
      if report.isRenewed {
        print("data files and site are renewed")
      } else if report.lines.isEmpty {
        print("nothing changed")
      }
      if report.told > 0 {
        print("\(report.told) new message\(report.told == 1 ? "" : "s") about what changed")
      }
      let hasFaults = Faults()
      let (start, begin) = (file.now, Date())
      await Dispatcher(
        settings, state.store, proxies: proxies,
        clock: { start + Int(Date().timeIntervalSince(begin)) }, jitter: { .random(in: 0..<1) }
      ) { line in
        print("\(line.channel): \(line.text)")
        if line.kind == .problem { hasFaults.note() }
      }.run(for: TickCommand.mostSeconds)
      if report.hasProblems || hasFaults.isThere { throw ExitCode(1) }
    }
  }

  private func rehearse(_ settings: Settings, _ fetcher: Fetcher) async throws {
    let rehearsal = try await Rehearsal(
      settings, fetcher, now: file.now, isTrusted: trustClock, progress: { showProgress($0) })
    showProgress(nil)
    for line in rehearsal.report.sentences { print(line) }
    if rehearsal.messages.isEmpty { print("no one would be told anything new") }
    for message in rehearsal.messages {
      let channels =
        message.channels.isEmpty ? "no channel" : message.channels.joined(separator: ", ")
      print("\(channels): \(message.headline)  \(message.identifier)")
    }
    if rehearsal.pending > 0 {
      print(
        "besides, \(rehearsal.pending) earlier deliver\(rehearsal.pending == 1 ? "y waits" : "ies wait"): `rulecheckd outbox list` shows what for"
      )
    }
    if rehearsal.report.hasProblems { throw ExitCode(1) }
  }
}

/// Whether something went wrong in work that is done at once.
private final class Faults: Sendable {
  private let flag = Mutex(false)

  func note() { flag.withLock { $0 = true } }
  var isThere: Bool { flag.withLock { $0 } }
}
