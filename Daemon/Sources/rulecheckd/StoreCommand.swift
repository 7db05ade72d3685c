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
        let bytes: [UInt8]
        do throws(FileTree.Problem) {
          bytes = try Disk.namedFile(file).withBytes { Array($0) }
        } catch {
          throw Failure("\(file) \(error.explained)")
        }
        let state = try State(deciding: try configuration.settings)
        let said = try await state.working(waiting: { showProgress("waiting for a tick to end") }) {
          try Judgement(state, now: clock.now, progress: { showProgress($0) }).backfill(
            bytes, from: file, source: source)
        }
        print(said)
      }
    }
  }

  struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a copy of the store, also while the program runs.")

    @Argument(help: "The file to write, which does not exist yet.") var file: String
    @OptionGroup var configuration: ConfigurationOption

    func run() async throws {
      try await orStop {
        try configuration.existingStore(readOnly: false).backUp(to: file)
        print("wrote \(file)")
      }
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
      guard (0...36_500).contains(rawOlderThan) else {
        throw ValidationError("--raw-older-than takes a number of days, at most 36500.")
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
