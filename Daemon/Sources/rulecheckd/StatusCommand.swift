import ArgumentParser
import Foundation
import Service
import Store

/// `rulecheckd status`: how things stand, also while the program runs.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract:
      "Say what the state is: figures and their age, sources, quarantine, the last problems.",
    discussion: """
      Exit codes: 0 said; 1 with --check, if an operator has to look: no tick for an hour, one with problems, a response in quarantine, a \
      source that does not answer or whose figures are too old, a site that is not up to date, a damaged store, which is checked once a day; 2 could not run; 64 wrong usage.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @OptionGroup var file: ConfigurationOption

  @Option(help: "How to print it.") var format = Format.text

  @Flag(help: "End with 1 if an operator has to look at something.") var check = false

  func run() async throws {
    try await orStop {
      let store = try file.existingStore()
      let isDue = try check && store.lastCheck()?.isOld(at: file.now) ?? true
      let status = try Status(
        store, checked: isDue ? try file.checkStore(at: file.now) : nil, now: file.now)
      print(format == .json ? try status.json : status.text)
      if check, !status.isWell { throw ExitCode(1) }
    }
  }
}
