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

    @OptionGroup var kept: StatePlace

    func run() async throws {
      try await orStop {
        let found = try existingStore(kept).quarantined()
        if found.isEmpty { print("nothing is in quarantine") }
        for response in found {
          print(
            "\(response.id)  \(Status.time(response.moment))  \(response.source): \(response.reason)"
          )
        }
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print a response as it came.")

    @Argument(help: "Its number in the list.") var id: Int64
    @OptionGroup var kept: StatePlace

    func run() async throws {
      try await orStop {
        guard let bytes = try existingStore(kept).response(id) else {
          throw ValidationError("There is no response \(id), or its bytes were pruned.")
        }
        FileHandle.standardOutput.write(Data(bytes))
      }
    }
  }

  struct Accept: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Use the values of a response after all; the next tick shows them.")

    @Argument(help: "Its number in the list.") var id: Int64
    @OptionGroup var places: Places

    func run() async throws {
      try await orStop {
        let state = try State(places.settings)
        print(try Judgement(state, now: places.kept.now).accept(id))
      }
    }
  }

  struct Drop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Never use the values of a response, also when it comes again.")

    @Argument(help: "Its number in the list.") var id: Int64
    @OptionGroup var places: Places

    func run() async throws {
      try await orStop {
        let state = try State(places.settings)
        try Judgement(state, now: places.kept.now).drop(id)
        print("response \(id) is dropped")
      }
    }
  }
}
