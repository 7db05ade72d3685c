import ArgumentParser
import Evaluation
import Observations
import Reports
import Rules

/// `rulecheck replay`: every period of every area over the whole history.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Print every period of every county over the whole history.",
    discussion: """
      Days are inclusive; `through` is empty while the phase is in force at the end of the data. \
      With --from and --through only periods that touch these days are printed, and whole.

      Example:
        rulecheck replay --county Harbour --from 2025-03-10 --format csv

      Exit codes: 0 answered; 2 could not run; 64 wrong usage.
      """)

  @Option(
    help: ArgumentHelp("Only this rule set.", valueName: "id"), completion: Completion.ruleSets)
  var ruleset: String?

  @Option(
    help: ArgumentHelp(
      "Only this county: identifier, name with its kind, or a place in it.", valueName: "name"),
    completion: Completion.counties)
  var county: String?

  @Option(date: "Leave out periods that end before.") var from: Day?

  @Option(
    date:
      "Leave out periods that begin after; a day after the last figures is known as `eval` knows it."
  ) var through: Day?

  @Option(help: "How to print the periods.") var format = TableFormat.csv

  @OptionGroup var options: WorkspaceOptions

  func validate() throws {
    if let from, let through, through < from {
      throw ValidationError("--through \(through) lies before --from \(from).")
    }
  }

  func run() throws {
    let (workspace, files) = try options.workspace()
    let language = try workspace.language(asked: options.lang)
    let ordinances =
      try ruleset.map { [try workspace.requireRuleSet($0)] } ?? Array(workspace.ordinances.indices)
    var areas = workspace.areas.counties
    if let county {
      let found = try workspace.countyNamed(
        county, on: .distantPast, files, hasStates: false)
      if let whole = found.partOf {
        let name = workspace.areas[whole]
        Output.warn("\(found.name) is a part of \(name.name) (\(name.id)), which is replayed")
        areas = [name]
      } else {
        areas = [found]
      }
    }
    let evaluator = try options.evaluator(workspace, files)
    guard evaluator.usualDay() != nil else {
      throw CannotRun("there are no observations to replay; name a file with --data")
    }
    if through == nil { evaluator.warnOfStrayDays() }
    let report = PeriodReport(
      evaluator, areas: areas, ordinances: ordinances, from: from, through: through,
      language: language)
    Output.write(report.written(as: format, on: Output.page()))
  }
}
