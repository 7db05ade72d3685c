import ArgumentParser
import Service

/// `rulecheckd tick`: one round, for a timer.
struct TickCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tick",
    abstract: "Fetch the figures, keep what is new, and renew data files and site; then exit.",
    discussion: """
      Exit codes: 0 all is up to date; 1 something went wrong, and the rest was done; 2 could not run; 64 wrong usage.
      """)

  @OptionGroup var places: Places

  @Option(help: ArgumentHelp("The address at which the site will stand.", valueName: "url"))
  var base: String?

  func run() async throws {
    try await orStop {
      var settings = places.settings
      settings.base = base
      let state = try State(settings)
      let report = try await Tick(state, Fetcher(), now: places.kept.now).run()
      for line in report.lines { print(line) }
      if report.isRenewed {
        print("data files and site are renewed")
      } else if report.lines.isEmpty {
        print("nothing changed")
      }
      if report.hasProblems { throw ExitCode(1) }
    }
  }
}
