import ArgumentParser
import Foundation
import Service

@main
struct Rulecheckd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rulecheckd",
    abstract: "Fetch what is published, keep it, and show which rules apply.",
    subcommands: [
      RunCommand.self, TickCommand.self, StatusCommand.self, QuarantineCommand.self,
      StoreCommand.self,
    ])
}

/// Where rules and state are.
struct Places: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder with the rulecheck.yaml, which is only read.", valueName: "dir"),
    completion: .directory) var rules: String

  @OptionGroup var kept: StatePlace

  var settings: Settings { Settings(rules: rules, state: kept.state) }
}

/// Where the state is.
struct StatePlace: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder with the store, the data files and the site.", valueName: "dir"),
    completion: .directory) var state: String

  @Option(
    help: ArgumentHelp(
      "The moment that it is to be, in seconds since 1970, for rehearsals. Default: now.",
      valueName: "seconds")) var clock: Int?

  var now: Int { clock ?? Int(Date().timeIntervalSince1970) }
}

/// Says why something cannot be done, and ends with 2.
func orStop<Result>(_ body: () async throws -> Result) async throws -> Result {
  do {
    return try await body()
  } catch let code as ExitCode {
    throw code
  } catch {
    FileHandle.standardError.write(Data("rulecheckd: \(error)\n".utf8))
    throw ExitCode(2)
  }
}
