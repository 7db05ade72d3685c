import ArgumentParser
import Evaluation
import Files
import Findings
import Observations
import Reports
import Rules

/// `rulecheck eval`: the situation of counties on a day.
struct Eval: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval",
    abstract: "Print which rules apply in a county on a day, since when, and why.",
    discussion: """
      The answer is what was known at the end of the day: values of later days play no part.

      Example:
        rulecheck eval --county Harbour --on 2025-03-14 --explain

      Exit codes: 0 answered; 2 could not run; 64 wrong usage.
      """)

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Counties: identifiers, names with their kind (“Landkreis Nord”) or alone where unique, or places in them.",
      valueName: "name"), completion: Completion.counties) var county: [String] = []

  @Option(
    help: ArgumentHelp("All counties of a state.", valueName: "name"), completion: Completion.states
  )
  var state: String?

  @Flag(help: "All counties.") var all = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The county at a position, in degrees: 52.13,11.62.", valueName: "lat,lon"))
  var at: String?

  @Option(date: "The day. \(Day.usualInHelp)") var on: Day?

  @Option(date: "Leave out what was published after this day.") var asOf: Day?

  @Flag(help: "Show the conditions with their places, and the days that filled each count.")
  var explain = false

  @Option(help: "How to print the answer.") var format = TableFormat.text

  @OptionGroup var options: WorkspaceOptions

  func validate() throws {
    let ways = [!county.isEmpty, state != nil, all, at != nil].count { $0 }
    guard ways == 1 else {
      throw ValidationError(
        ways == 0
          ? "Say where: --county NAME…, --state NAME, --all, or --at LAT,LON."
          : "Only one of --county, --state, --all and --at can be given.")
    }
    if explain, format == .csv { throw ValidationError("--explain needs --format text or json.") }
    if let at { _ = try Eval.position(at) }
  }

  func run() throws {
    let (workspace, files) = try options.workspace()
    let language = try workspace.language(asked: options.lang)
    let evaluator = try options.evaluator(workspace, files, asOf: asOf)
    let day = try evaluator.day(on, asOf: asOf)
    let areas = try self.areas(workspace, files, on: day)
    let counties = Set(workspace.areas.counties(on: day).map(\.index))
    let asked = all || state != nil ? areas.filter { counties.contains($0.index) } : areas
    let report = SituationReport(
      evaluator,
      situations: asked.map {
        evaluator.situation(in: $0, on: day, looksAhead: true, isExplained: explain)
      },
      on: day, language: language, isInFull: explain || (!all && state == nil))
    Output.write(report.written(as: format, on: Output.page()))
  }

  private func areas(_ workspace: Workspace, _ files: FileTree, on day: Day) throws -> [Area] {
    let table = workspace.areas
    if all { return table.counties }
    if let state {
      let found = try table.stateNamed(state)
      return table.counties.filter { $0.state == found.index }
    }
    if let at { return [try county(at: try Eval.position(at), workspace, files)] }
    return try county.map { try workspace.countyNamed($0, on: day, files) }.once(by: \.index)
  }

  private static func position(_ text: String) throws -> Outlines.Point {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { part in part.filter { $0 != " " } }
    // `Double` would also read hexadecimal numbers.
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { "0123456789.+-eE".contains($0) } }),
      let latitude = Double(parts[0]), let longitude = Double(parts[1])
    else {
      throw ValidationError(
        "“\(text)” is not a position; write latitude and longitude in degrees, for instance 52.13,11.62."
      )
    }
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      throw ValidationError(
        "“\(text)” lies outside the globe: latitude reaches from -90 to 90, longitude from -180 to 180."
      )
    }
    return Outlines.Point(longitude: longitude, latitude: latitude)
  }

  private func county(
    at point: Outlines.Point, _ workspace: Workspace, _ files: FileTree
  ) throws -> Area {
    guard let place = workspace.areas.outlines, let outlines = try workspace.outlines(files) else {
      throw CannotRun(
        "this workspace has no outlines; name the county, or add `outlines` to its areas file")
    }
    let found = outlines.areas(at: point)
    if let area = outlines.answering(among: found, of: workspace.areas) {
      return workspace.areas[area]
    }
    guard found.isEmpty else {
      let names = found.map { workspace.areas[$0] }.map { "\($0.name) (\($0.id))" }
      throw CannotRun(
        "the position \(point.latitude),\(point.longitude) lies in the outlines of \(names.joined(separator: " and ")), which overlap; name the county, or correct \(place.path.value)"
      )
    }
    let swapped = Outlines.Point(longitude: point.latitude, latitude: point.longitude)
    var message =
      "the position \(point.latitude),\(point.longitude) lies outside of all outlines of this workspace"
    if abs(point.longitude) <= 90, let area = outlines.areas(at: swapped).first {
      message +=
        "; latitude comes first: \(swapped.latitude),\(swapped.longitude) lies in \(workspace.areas[area].name)"
    } else if let nearest = outlines.nearest(to: point) {
      let area = workspace.areas[nearest.area]
      message +=
        "; the nearest is \(area.name) (\(area.id)), about \(Int(nearest.kilometres)) km away"
    }
    throw CannotRun(message)
  }
}
