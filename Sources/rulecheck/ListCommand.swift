import ArgumentParser
import Evaluation
import Findings
import Reports
import Rules

/// `rulecheck list`: the counties with their latest values and phases.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the counties with their newest values and their phases on a day.",
    discussion: """
      Counties that another one has absorbed by the day are left out. JSON and CSV hold all \
      counties unless --page or --per-page is given.

      Example:
        rulecheck list --on 2025-03-14 --sort -level

      Exit codes: 0 answered; 2 could not run; 64 wrong usage.
      """)

  @Option(
    help: ArgumentHelp("Only counties of this state.", valueName: "name"),
    completion: Completion.states)
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Only counties with these words in their name, kind or identifier.", valueName: "text"))
  var search: String?

  @Option(
    help: "Only counties in this phase: PHASE or RULESET/PHASE; `unknown` where none is known.",
    completion: Completion.phases)
  var phase: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "By `name`, by a metric, or with - before the metric the largest value first.",
      valueName: "key"), completion: Completion.orders) var sort = "name"

  @Option(parsing: .unconditional, help: ArgumentHelp("The page, from 1.", valueName: "n"))
  var page: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many counties a page has. Default: 20.", valueName: "n"))
  var perPage: Int?

  @Option(date: "The day. \(Day.usualInHelp)") var on: Day?

  @Option(help: "How to print the list.") var format = TableFormat.text

  @OptionGroup var options: WorkspaceOptions

  func validate() throws {
    if let page, page < 1 { throw ValidationError("--page \(page): pages are counted from 1.") }
    if let perPage, perPage < 1 {
      throw ValidationError("--per-page \(perPage): a page has at least 1 county.")
    }
  }

  func run() throws {
    let (workspace, files) = try options.workspace()
    let language = try workspace.language(asked: options.lang)
    var query = AreaList.Query()
    query.state = try state.map { try workspace.areas.stateNamed($0) }
    query.search = search
    query.phase = try phase.map { try phase(named: $0, in: workspace) }
    query.order = try order(in: workspace)
    query.page = page ?? 1
    // JSON and CSV have all counties, unless a page is asked for.
    query.perPage = perPage ?? (format == .text || page != nil ? 20 : nil)
    let evaluator = try options.evaluator(workspace, files)
    let list = AreaList(evaluator, query, on: try evaluator.day(on), language: language)
    guard list.hasPage else {
      throw CannotRun("there is no page \(query.page); the list has " + counted(list.pages, "page"))
    }
    Output.write(list.written(as: format, on: Output.page()))
  }

  private func order(in workspace: Workspace) throws -> AreaList.Order {
    if let order = AreaList.order(named: sort, in: workspace) { return order }
    let known = AreaList.orders(in: workspace)
    let near = Spelling.nearest(to: sort, among: known, most: 1)
    throw CannotRun(
      "the list cannot be sorted by “\(sort)”; "
        + (near.didYouMean ?? "write one of \(known.joined(separator: ", "))"))
  }

  private func phase(named text: String, in workspace: Workspace) throws -> AreaList.PhaseChoice {
    if let phase = AreaList.phase(named: text, in: workspace) { return phase }
    let known = AreaList.phases(in: workspace)
    let full = known.flatMap { ruleSet, phases in (phases + ["unknown"]).map { "\(ruleSet)/\($0)" }
    }
    let short = (known.flatMap(\.phases) + ["unknown"]).once { $0 }
    let near = Spelling.nearest(to: text, among: text.contains("/") ? full : short)
    throw CannotRun(
      "no phase is called “\(text)”; " + (near.didYouMean ?? "the phases are:"),
      choices: near.isEmpty
        ? known.map { "\($0.ruleSet): \($0.phases.joined(separator: ", "))" } : [])
  }
}
