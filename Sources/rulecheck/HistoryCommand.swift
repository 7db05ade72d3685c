import ArgumentParser
import Evaluation
import Reports
import Rules

/// `rulecheck history`: the values of an area day by day.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Print the figures of an area day by day, how they changed, and its phases.",
    discussion: """
      Oldest first; differences are to the day before and to a week before. Below the text is a \
      chart of the last three weeks with the thresholds of the rules. States and the country have \
      no phases.

      Example:
        rulecheck history --county Harbour --days 30

      Exit codes: 0 answered; 2 could not run; 64 wrong usage.
      """)

  @Option(
    help: ArgumentHelp(
      "A county: identifier, name with its kind or alone where unique, or a place in it.",
      valueName: "name"), completion: Completion.counties)
  var county: String?

  @Option(help: ArgumentHelp("A state.", valueName: "name"), completion: Completion.states)
  var state: String?

  @Flag(help: "The country.") var country = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many days; those before the first value are left out.", valueName: "n"))
  var days = 22

  @Option(date: "The last day. \(Day.usualInHelp)") var on: Day?

  @Option(help: "How to print the days.") var format = TableFormat.text

  @OptionGroup var options: WorkspaceOptions

  func validate() throws {
    let ways = [county != nil, state != nil, country].count { $0 }
    guard ways == 1 else {
      throw ValidationError(
        ways == 0
          ? "Say where: --county NAME, --state NAME, or --country."
          : "Only one of --county, --state and --country can be given.")
    }
    guard (1...36_500).contains(days) else {
      throw ValidationError("--days \(days): write a number from 1 to 36500.")
    }
  }

  func run() throws {
    let (workspace, files) = try options.workspace()
    let language = try workspace.language(asked: options.lang)
    let evaluator = try options.evaluator(workspace, files)
    let day = try evaluator.day(on)
    let area =
      if let county { try workspace.countyNamed(county, on: day, files) } else if let state {
        try workspace.areas.stateNamed(state)
      } else {
        workspace.areas.country
      }
    let history = History(evaluator, of: area, through: day, days: days, language: language)
    Output.write(history.written(as: format, on: Output.page()))
  }
}
