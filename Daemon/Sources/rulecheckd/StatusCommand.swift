import ArgumentParser
import Foundation
import Service
import Store

/// `rulecheckd status`: how things stand, also while the program runs.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract:
      "Say how things stand: figures and their age, sources, quarantine, the last problems.",
    discussion: "Exit codes: 0 said; 2 could not run; 64 wrong usage.")

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @OptionGroup var kept: StatePlace

  @Option(help: "How to print it.") var format = Format.text

  func run() async throws {
    try await orStop {
      let status = try Status(try existingStore(kept), now: kept.now)
      print(format == .json ? try status.json : status.text)
    }
  }
}

/// The store of a folder that has one.
func existingStore(_ kept: StatePlace) throws -> Store {
  let path = Settings(rules: "", state: kept.state).store
  guard FileManager.default.fileExists(atPath: path) else {
    throw ValidationError("\(kept.state) has no store: `rulecheckd tick` makes one.")
  }
  return try Store(path: path)
}
