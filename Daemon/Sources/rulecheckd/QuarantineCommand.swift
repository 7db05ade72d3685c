import ArgumentParser
import Foundation
import Service
import Store

/// `rulecheckd quarantine`: responses that nobody believed, and what becomes of them.
struct QuarantineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarantine",
    abstract: "List, show, accept or drop responses whose values are not used.",
    subcommands: [List.self, Show.self, Accept.self, Drop.self])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the responses in quarantine.")

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
      try await orStop {
        let found = try file.existingStore().quarantined()
        if found.isEmpty { print("nothing is in quarantine") }
        for response in found { print(Status.Response(response).text) }
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print a response as it came.")

    @Argument(help: "Its number in the list.") var id: Int64
    @OptionGroup var file: ConfigurationOption

    func run() async throws {
      try await orStop {
        guard let bytes = try file.existingStore().response(id) else {
          throw Failure("there is no response \(id), or its bytes were pruned")
        }
        FileHandle.standardOutput.write(Data(bytes))
      }
    }
  }

  struct Accept: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Use the values of a response after all; the next tick shows them.")

    @Argument(help: "Its number in the list.") var id: Int64
    @OptionGroup var file: ConfigurationOption

    func run() async throws {
      try await orStop {
        let state = try State(deciding: try file.settings)
        print(
          try await state.working(waiting: { showProgress("waiting for a tick to end") }) {
            try Judgement(state, now: file.now).accept(id)
          })
      }
    }
  }

  struct Drop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Never use the values of a response, also when it comes again.")

    @Argument(help: "Its number in the list.") var id: Int64?
    @Flag(help: "All that are in quarantine.") var all = false
    @Option(help: ArgumentHelp("With --all: only those of this source.", valueName: "id"))
    var source: String?
    @OptionGroup var file: ConfigurationOption

    func validate() throws {
      guard (id != nil) != all, source == nil || all else {
        throw ValidationError("Name the number of a response, or --all, perhaps with --source.")
      }
    }

    func run() async throws {
      try await orStop {
        let state = try State(deciding: try file.settings)
        try await state.working(waiting: { showProgress("waiting for a tick to end") }) {
          let judgement = try Judgement(state, now: file.now)
          if let id {
            print(try judgement.drop(id))
          } else {
            let count = try judgement.dropAll(of: source)
            print("dropped \(count) \(count == 1 ? "response" : "responses")")
          }
        }
      }
    }
  }
}
