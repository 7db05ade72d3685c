import ArgumentParser
import Foundation
import Service
import Store

/// `rulecheckd channel`: the ways by which people are told.
struct ChannelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "channel", abstract: "Try a channel, or say from when it goes on.",
    subcommands: [Test.self, Start.self])

  struct Test: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Hand on a message that tells nothing.",
      discussion: "Exit codes: 0 it was taken; 1 it was not; 2 could not run; 64 wrong usage.")

    @Argument(help: "The name of the channel, or `operator`.") var name: String
    @OptionGroup var file: ConfigurationOption

    func run() async throws {
      try await orStop {
        let settings = try file.settings
        let fault = try await ChannelTrial(
          settings, try file.existingStore(),
          proxies: try Proxies(ProcessInfo.processInfo.environment)
        ).fault(of: name, at: file.now)
        guard let fault else { return print("\(name): it took the message") }
        print("\(name): \(fault)")
        throw ExitCode(1)
      }
    }
  }

  struct Start: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let a channel go on, or begin earlier than when it was added.",
      discussion: """
        What was committed before the time is not handed on; what was committed since, is. After a copy of the store was put in place every \
        channel waits for this. Exit codes: 0 done; 2 could not run; 64 wrong usage.
        """)

    @Argument(help: "The name of the channel, or `operator`.") var name: String

    @Option(
      help: ArgumentHelp(
        "From when on messages are handed on: `now`, or a time such as 2026-03-14T12:00:00Z.",
        valueName: "time")) var since: String

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
      try await orStop {
        let now = file.now
        let moment =
          since == "now"
          ? now
          : (try? Date(since, strategy: .iso8601)).map { Int($0.timeIntervalSince1970) }
        guard let moment else {
          throw Failure(
            "--since takes `now` or a time such as 2026-03-14T12:00:00Z, not `\(since)`")
        }
        let state = try State(deciding: try file.settings)
        let count = try await state.working(
          waiting: { showProgress("waiting for a tick to end") },
          { try ChannelTrial(state.settings, state.store).start(name, since: moment, now: now) })
        print(
          "\(name) goes on, with \(OutboxText.counted(count)) to hand on")
      }
    }
  }
}
