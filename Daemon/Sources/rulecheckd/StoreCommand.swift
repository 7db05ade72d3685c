import ArgumentParser
import Files
import Findings
import Foundation
import Service
import Store

/// `rulecheckd store`: history from elsewhere, copies, checks, room, and a new beginning.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Add history; back up or check the store, remove old responses, or begin again.",
    discussion:
      "Exit codes: 0 done; 1 from `check`, if the store is damaged; 2 could not run; 64 wrong usage.",
    subcommands: [Backfill.self, Backup.self, Check.self, Prune.self, New.self])

  struct Backfill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add history from a file in the format of its source; what is known stays.")

    @Argument(help: "The file.", completion: .file()) var file: String
    @Option(help: ArgumentHelp("The source; needed if there are several.", valueName: "id"))
    var source: String?
    @OptionGroup var configuration: ConfigurationOption

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
          try Judgement(state, now: configuration.now, progress: { showProgress($0) }).backfill(
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
        try configuration.existingStore().backUp(to: file)
        print("wrote \(file)")
      }
    }
  }

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check that the store is whole and its parts fit together; end with 1 if not.")

    @OptionGroup var configuration: ConfigurationOption

    func run() async throws {
      try await orStop {
        let check = try configuration.checkStore(at: configuration.now)
        if check.faults.isEmpty { return print("the store is whole") }
        for fault in check.faults { print(fault) }
        print("the store is damaged: stop rulecheckd, and restore a backup")
        throw ExitCode(1)
      }
    }
  }

  struct New: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a new store where the old one is lost; data files and site stay.")

    @OptionGroup var configuration: ConfigurationOption

    func run() async throws {
      try await orStop {
        let settings = try configuration.settings
        _ = try State(settings, beginsAnew: true)
        print(
          """
          made \(settings.store). It knows nothing from before: no values, no rules, no decisions about responses, and no \
          messages that people were told
          The next tick starts with the `file` of each source as history, and renews data files and site. It sends no messages: \
          people are not told what changed since their last one
          """)
      }
    }
  }

  struct Prune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove old responses; their values stay.")

    @Option(help: ArgumentHelp("How old they have to be.", valueName: "days"))
    var rawOlderThan: Int
    @OptionGroup var configuration: ConfigurationOption

    func validate() throws {
      guard (0...36_500).contains(rawOlderThan) else {
        throw ValidationError("--raw-older-than takes a number of days, at most 36500.")
      }
    }

    func run() async throws {
      try await orStop {
        let store = try configuration.existingStore(readOnly: false)
        let count = try store.prune(before: configuration.now - rawOlderThan * 86_400)
        print("removed \(count) \(count == 1 ? "response" : "responses")")
      }
    }
  }
}
