internal import Evaluation
internal import Files
import Findings
internal import Observations
internal import Reports
import RuleReader
internal import Rules
internal import TestSupport

/// What must be true of the answers from any valid workspace.
enum Answers {
  /// The most areas for which answers are checked, since each takes time.
  private static let mostAreas = 6

  /// - Parameter contents: the files of the workspace, by path.
  static func check(
    _ workspace: Workspace, _ contents: [String: [UInt8]]
  ) throws(Violation) {
    let files = FileTree(contents)
    try checkTests(of: workspace, files)
    let (observations, problems) = Observations.read(
      workspace, files: files, zone: .centralEurope)
    try FindingPromises.check(problems)
    try promise(
      (observations == nil) == problems.hasErrors, "observations with errors, or none without")
    guard let observations else { return }
    try FindingPromises.check(
      observations.suspiciousValues(workspace, files: files, today: Day(iso: "2021-05-12"))
        .sortedOnce())
    let evaluator = Evaluator(workspace, observations)
    try check(evaluator)
    try checkRules(workspace)
    try Comparisons.check(evaluator, contents)
  }

  private static func checkRules(_ workspace: Workspace) throws(Violation) {
    for language in workspace.languages.prefix(1) {
      let table = RuleTable(workspace, of: nil, on: nil, language: language)
      try FindingPromises.checkJSON(table.json, "rules json")
      try FindingPromises.checkMarkdown(table.markdown, "rules markdown")
      var page = Page(hasColor: false)
      table.write(to: &page)
      try FindingPromises.checkText(page.text, "rules")
    }
  }

  private static func checkTests(of workspace: Workspace, _ files: FileTree) throws(Violation) {
    let (tests, problems) = RuleTests.read(workspace, files: files)
    try FindingPromises.check(problems)
    guard let tests, let language = workspace.languages.first else { return }
    let (run, found) = RuleTestRun.run(
      tests, of: workspace, data: files, zone: .centralEurope,
      coverageOf: Array(workspace.ordinances.indices))
    try FindingPromises.check(found)
    guard let run else { return }
    let report = RuleTestReport(run, language: language, coverageAtLeast: 100)
    var page = Page(hasColor: false)
    report.write(to: &page)
    try FindingPromises.checkText(page.text, "test")
    try FindingPromises.checkJSON(report.json, "test json")
    if let flaw = WellFormed.flaw(inXML: report.junit(directory: "/").xml) {
      throw Violation("test junit: \(flaw)")
    }
  }

  private static func check(_ evaluator: Evaluator) throws(Violation) {
    let workspace = evaluator.workspace
    guard let language = workspace.languages.last else { return }
    let last = evaluator.observations.lastDay ?? Day(number: 18_748)
    let areas = Array(workspace.areas.counties.prefix(mostAreas))
    let periods = PeriodReport(
      evaluator, areas: areas, ordinances: Array(workspace.ordinances.indices), from: nil,
      through: nil, language: language)
    try FindingPromises.checkJSON(periods.json, "replay json")
    try FindingPromises.checkCSV(periods.csv, "replay csv")
    var page = Page(hasColor: false)
    periods.write(to: &page)
    for day in [last, last + 3] {
      let situations = areas.map { evaluator.situation(in: $0, on: day, isExplained: true) }
      let report = SituationReport(evaluator, situations: situations, on: day, language: language)
      try FindingPromises.checkJSON(report.json, "eval json")
      try FindingPromises.checkCSV(report.csv, "eval csv")
      report.write(to: &page)
    }
    try FindingPromises.checkText(page.text, "replay and eval")
    let list = AreaList(evaluator, AreaList.Query(), on: last, language: language)
    try FindingPromises.checkJSON(list.json, "list json")
    try FindingPromises.checkCSV(list.csv, "list csv")
    list.write(to: &page)
    for area in areas.prefix(2) {
      let history = History(evaluator, of: area, through: last, days: 22, language: language)
      try FindingPromises.checkJSON(history.json, "history json")
      try FindingPromises.checkCSV(history.csv, "history csv")
      history.write(to: &page)
    }
    try FindingPromises.checkText(page.text, "list and history")
  }
}
