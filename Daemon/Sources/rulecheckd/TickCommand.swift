import ArgumentParser
import Files
import Foundation
import Service
import Store

/// `rulecheckd tick`: one round, for a timer.
struct TickCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tick",
    abstract: "Fetch the figures, keep what is new, and renew data files and site; then exit.",
    discussion: """
      Exit codes: 0 all is up to date; 1 something went wrong, and the rest was done; 2 could not run; 64 wrong usage.
      """)

  @Option(
    help: ArgumentHelp("The folder with the rulecheck.yaml, which is only read.", valueName: "dir"),
    completion: .directory) var rules: String

  @Option(
    help: ArgumentHelp(
      "The folder with the store, the data files and the site; it is made if it does not exist.",
      valueName: "dir"), completion: .directory) var state: String

  @Option(help: ArgumentHelp("The address at which the site will stand.", valueName: "url"))
  var base: String?

  @Option(
    help: ArgumentHelp(
      "The moment that it is to be, in seconds since 1970, for rehearsals. Default: now.",
      valueName: "seconds")) var clock: Int?

  func run() async throws {
    var settings = Settings(rules: rules, state: state)
    settings.base = base
    let now = clock ?? Int(Date().timeIntervalSince1970)
    do {
      try FileManager.default.createDirectory(
        atPath: settings.data, withIntermediateDirectories: true)
      let store = try Store(path: settings.store)
      let report = try await Tick(settings, store, Fetcher(), now: now).run()
      for line in report.lines { print(line) }
      if report.isRenewed {
        print("data files and site are renewed")
      } else if report.lines.isEmpty {
        print("nothing changed")
      }
      if report.hasProblems { throw ExitCode(1) }
    } catch let code as ExitCode {
      throw code
    } catch {
      FileHandle.standardError.write(Data("rulecheckd: \(error)\n".utf8))
      throw ExitCode(2)
    }
  }
}
