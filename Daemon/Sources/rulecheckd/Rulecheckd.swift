import ArgumentParser

@main
struct Rulecheckd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rulecheckd",
    abstract: "Fetch what is published, keep it, and show which rules apply.",
    subcommands: [TickCommand.self])
}
