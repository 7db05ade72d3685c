import ArgumentParser
import Files
import Findings
import Foundation
import Service
import Store

/// `rulecheckd store`: history from elsewhere, copies, and room.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Add history, back the store up, or remove old responses.",
    subcommands: [Backfill.self, Backup.self, Prune.self])

  struct Backfill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add history from a file in the format of its source; what is known stays.")

    @Argument(help: "The file.", completion: .file()) var file: String
    @Option(help: ArgumentHelp("The source; needed if there are several.", valueName: "id"))
    var source: String?
    @OptionGroup var configuration: ConfigurationOption
    @OptionGroup var clock: ClockOption

    func run() async throws {
      try await orStop {
        let bytes = try Disk.namedFile(file).withBytes { Array($0) }
        let state = try State(try configuration.settings)
        print(
          try Judgement(state, now: clock.now, progress: { showProgress($0) }).backfill(
            bytes, from: file, source: source))
      }
    }
  }

  struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a copy of the store, also while the program runs.")

    @Argument(help: "The file to write, which does not exist yet.") var file: String
    @OptionGroup var configuration: ConfigurationOption

    func run() async throws {
      try await orStop { try configuration.existingStore(readOnly: false).backUp(to: file) }
    }
  }

  struct Prune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove old responses; their values stay.")

    @Option(help: ArgumentHelp("How old they have to be.", valueName: "days"))
    var rawOlderThan: Int
    @OptionGroup var configuration: ConfigurationOption
    @OptionGroup var clock: ClockOption

    func validate() throws {
      guard rawOlderThan >= 0 else {
        throw ValidationError("--raw-older-than takes a number of days.")
      }
    }

    func run() async throws {
      try await orStop {
        let store = try configuration.existingStore(readOnly: false)
        let count = try store.prune(before: clock.now - rawOlderThan * 86_400)
        print("removed \(count) \(count == 1 ? "response" : "responses")")
      }
    }
  }
}
