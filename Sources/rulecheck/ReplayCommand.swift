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

  @Flag(
    help:
      "Read the figures from standard input, area by area, and print the periods of each area as it ends."
  ) var stream = false

  @Option(
    help: ArgumentHelp(
      "With --stream: the metrics after area and day, in their order, with commas between them.",
      valueName: "metrics")) var columns: String?

  @Option(
    help: ArgumentHelp(
      "With --stream: the first and the last day of all areas, as 2021-03-01..2021-06-30.",
      valueName: "days")) var days: String?

  @Option(
    help: ArgumentHelp(
      "With --stream: a file of values of states, groups and the country; its heading is `area`, `day` and metrics.",
      valueName: "file"), completion: .file()) var shared: String?

  @Option(
    help: ArgumentHelp(
      "\(RuleOptions.folder) With --stream, several can be given.", valueName: "dir"),
    completion: .directory) var rules: [String] = []

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var figures: FigureOptions

  func validate() throws {
    if let from, let through, through < from {
      throw ValidationError("--through \(through) lies before --from \(from).")
    }
    if !stream {
      if columns != nil || days != nil || shared != nil {
        throw ValidationError(
          "--columns, --days and --shared say how to read --stream; give that, too.")
      }
      if rules.count > 1 {
        throw ValidationError("Give --rules once; several are replayed with --stream only.")
      }
      return
    }
    if columns?.isEmpty ?? true {
      throw ValidationError(
        "--stream needs --columns: which metrics follow area and day, such as level,flow.")
    }
    if streamedDays == nil {
      throw ValidationError(
        "--stream needs --days FIRST..LAST: which days all areas have, since a stream does not say when it ends."
      )
    }
    if let days = streamedDays, days.upperBound - days.lowerBound >= ObservationStream.mostDays {
      throw ValidationError(
        "--days covers more than \(ObservationStream.mostDays) days; name the first and the last day that have figures."
      )
    }
    if county != nil || format != .csv {
      throw ValidationError(
        "--stream prints the periods of all areas that come, as CSV; leave out --county and --format."
      )
    }
    if figures.data != nil || figures.kept.dataDir != nil {
      throw ValidationError("--stream reads standard input; leave out --data and --data-dir.")
    }
  }

  func run() throws {
    if stream { return try StreamedReplay(self).run() }
    let (workspace, files) = try figures.workspace(in: WorkspaceSelection.root(rules.first))
    let language = try workspace.language(asked: answer.lang)
    let ordinances = try ordinances(workspace)
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
    let evaluator = try figures.evaluator(workspace, files)
    guard evaluator.usualDay() != nil else {
      throw CannotRun("there are no observations to replay; name a file with --data")
    }
    if through == nil { evaluator.warnOfStrayDays() }
    let report = PeriodReport(
      evaluator, areas: areas, ordinances: ordinances, from: from, through: through,
      language: language)
    Output.write(report.written(as: format, on: Output.page()))
  }

  /// The first and the last day of `--days`; nil: it is not given, or cannot be read.
  var streamedDays: ClosedRange<Day>? {
    let parts = (days ?? "").split(separator: "..", omittingEmptySubsequences: false)
      .map { Day(iso: String($0)) }
    guard parts.count == 2, let first = parts[0], let last = parts[1], first <= last else {
      return nil
    }
    return first...last
  }

  /// Those to replay, as indices into the workspace's.
  func ordinances(_ workspace: Workspace) throws -> [Int] {
    try ruleset.map { [try workspace.requireRuleSet($0)] } ?? Array(workspace.ordinances.indices)
  }
}
