import Evaluation
import Files
import Findings
import Observations
import RuleReader
import Rules
import TestSupport
import Testing

/// The tests that ship with the rules pass, and leave nothing of the rules out.
@Suite("Shipped tests")
struct ShippedTestsTests {
  static let tests = RuleTests.read(Shipped.workspace, files: Shipped.files)

  @Test func theyPassAndReachEverything() throws {
    let (tests, problems) = Self.tests
    #expect(problems.isEmpty, "\(described(problems))")
    let (run, faults) = RuleTestRun.run(
      try #require(tests), of: Shipped.workspace, data: Shipped.files,
      coverageOf: Array(Shipped.workspace.ordinances.indices))
    #expect(faults.isEmpty, "\(described(faults))")
    let result = try #require(run)
    #expect(result.caseCount >= 60)
    let failed = result.failedCases
    #expect(failed.isEmpty)
    let unreached = try #require(result.coverage).unreachedItems
    #expect(unreached.isEmpty)
  }

  /// The shipped files with the values of the days and areas that the tests speak of.
  static let someData: FileTree = {
    let path = Shipped.workspace.sources[0].path.value
    let lines = ((try? Repository.text("rules/\(path)")) ?? "").split(separator: "\n")
    let months = [1, 3, 4, 5, 6, 7, 8].map { "2021-0\($0)" }
    let counties = (tests.tests?.files ?? []).flatMap(\.cases).flatMap(\.counties)
    let areas = Set(counties.map { Shipped.workspace.areas[$0].id }).union(["05", "11"])
    let some = lines.filter { line in
      let fields = line.split(separator: ",", maxSplits: 2)
      return line.hasPrefix("area,")
        || areas.contains(String(fields[0])) && months.contains { fields[1].hasPrefix($0) }
    }
    let text = some.map { $0 + "\n" }.joined()
    return Shipped.files.replacing(
      path, with: SourceFile(name: "rules/\(path)", bytes: Array(text.utf8)))
  }()

  /// The tests that speak of a file of rules; nil: all of them.
  static func tests(of path: String) -> [String]? {
    let named = [
      ("federal/emergency-brake", ["emergency-brake", "bavarian-brake"]),
      ("federal/recommendations", ["recommendations"]),
      ("bavaria/brake", ["bavarian-brake", "emergency-brake"]),
      ("bavaria/hotspot", ["hotspot"]),
      ("bavaria/traffic-light", ["traffic-light"]),
      ("bavaria/school-weeks", ["school-weeks"]),
      ("north-rhine-westphalia/steps", ["nw-steps"]),
      ("north-rhine-westphalia/state-step", ["nw-state-steps"]),
      ("baden-wuerttemberg/", ["bw-opening", "bw-opening-3"]),
    ]
    return named.first { path.hasPrefix($0.0) }?.1.map { "tests/\($0).yaml" }
  }

  /// Of these values, too, no test says anything else; or the tests below would notice nothing.
  @Test func theyPassOverThoseDays() throws {
    let (tests, _) = RuleTests.read(Shipped.workspace, files: Self.someData)
    let (run, _) = RuleTestRun.run(
      try #require(tests), of: Shipped.workspace, data: Self.someData, isFirstReplaced: true)
    let failed = try #require(run).failedCases
    #expect(failed.isEmpty)
  }

  /// Every bound of a rule moved by a hair, and every count by a day: some case fails. So the tests
  /// do not only pass over the rules, they hold them.
  @Test(arguments: [
    ("federal/emergency-brake.yaml", "above: 100 ", "at-least: 100 "),
    ("federal/emergency-brake.yaml", "above: 100 ", "above: 100.0000000001 "),
    ("federal/emergency-brake.yaml", "below: 100 ", "at-most: 100 "),
    ("federal/emergency-brake.yaml", "below: 100 ", "below: 99.9 "),
    ("federal/emergency-brake.yaml", "above: 150 ", "at-least: 150 "),
    ("federal/emergency-brake.yaml", "below: 150 ", "at-most: 150 "),
    ("federal/emergency-brake.yaml", "above: 165 ", "at-least: 165 "),
    ("federal/emergency-brake.yaml", "below: 165 ", "at-most: 165 "),
    ("federal/emergency-brake.yaml", "consecutive: 3 days", "consecutive: 4 days"),
    ("federal/emergency-brake.yaml", "consecutive: 3 days", "consecutive: 2 days"),
    ("federal/emergency-brake.yaml", "5 working-days", "5 days"),
    ("federal/emergency-brake.yaml", "5 working-days", "4 working-days"),
    ("federal/emergency-brake.yaml", "day after next", "next day"),
    ("federal/emergency-brake.yaml", "counts-from: day after entry", "counts-from: any day"),
    ("federal/emergency-brake.yaml", "first-counted-day: 2021-04-20\n", ""),
    ("federal/emergency-brake.yaml", "from: 2021-04-24", "from: 2021-04-23"),
    ("federal/emergency-brake.yaml", "through: 2021-06-30", "through: 2021-06-29"),
    ("federal/emergency-brake.yaml", "metres: 1.5", "metres: 2"),
    ("federal/emergency-brake.yaml", "inherits: phases-in-force\n", ""),
    ("bavaria/brake-2021-04-24.yaml", "5 days", "6 days"),
    ("bavaria/brake-2021-04-24.yaml", "above: 100 ", "at-least: 100 "),
    ("bavaria/brake-2021-04-24.yaml", "counts-from: any day", "counts-from: day after entry"),
    ("bavaria/brake-2021-04-24.yaml", "displaces: [de-emergency-brake]\n", ""),
    ("bavaria/brake-2021-05-10.yaml", "5 days", "4 days"),
    ("bavaria/brake-2021-05-10.yaml", "above: 165 ", "at-least: 165 "),
    ("bavaria/brake-2021-05-10.yaml", "below: 150 ", "at-most: 150 "),
    ("bavaria/brake-2021-05-10.yaml", "through: 2021-06-06", "through: 2021-06-07"),
    ("bavaria/hotspot.yaml", "above: 200 ", "at-least: 200 "),
    ("bavaria/hotspot.yaml", "below: 200 ", "at-most: 200 "),
    ("bavaria/hotspot.yaml", "7 days", "6 days"),
    ("bavaria/hotspot.yaml", "same day", "next day"),
    ("bavaria/traffic-light-2020-10-17.yaml", "above: 35 ", "at-least: 35 "),
    ("bavaria/traffic-light-2020-10-17.yaml", "6 days", "5 days"),
    ("bavaria/traffic-light-2020-10-23.yaml", "above: 100 ", "at-least: 100 "),
    ("bavaria/traffic-light-2020-10-23.yaml", "6 days", "7 days"),
    ("bavaria/traffic-light-2020-10-23.yaml", "primary-schools: lifted\n", "\n"),
    ("federal/recommendations.yaml", "at-least: 35, ", "above: 35, "),
    ("federal/recommendations.yaml", "at-most: 50 ", "below: 50 "),
    ("federal/recommendations.yaml", "at-most: 100 ", "below: 100 "),
    ("federal/recommendations.yaml", ": 35", ": 35.0000000001"),
    ("federal/recommendations.yaml", " 100 }", " 100.0000000001 }"),
    ("federal/emergency-brake.yaml", "{ from: 2021-05-09 }", "{ from: 2021-05-10 }"),
    ("bavaria/school-weeks-2021-03-15.yaml", "at-least: 50 ", "above: 50 "),
    ("bavaria/school-weeks-2021-03-15.yaml", "1 fridays", "1 day"),
    ("bavaria/school-weeks-2021-03-15.yaml", "next monday", "next day"),
    ("bavaria/school-weeks-2021-04-12.yaml", "below: 50 ", "at-most: 50 "),
    ("bavaria/school-weeks-2021-04-12.yaml", "begins: continue", "begins: { phase: regular }"),
    ("north-rhine-westphalia/steps-2021-05-28.yaml", "above: 35 ", "at-least: 35 "),
    ("north-rhine-westphalia/steps-2021-05-28.yaml", "rounded-incidence", "incidence"),
    ("north-rhine-westphalia/steps-2021-05-28.yaml", "5 working-days", "5 days"),
    ("north-rhine-westphalia/steps-2021-05-28.yaml", "through: 2021-06-20", "through: 2021-06-21"),
    ("north-rhine-westphalia/steps-2021-07-09.yaml", "8 days", "7 days"),
    ("north-rhine-westphalia/steps-2021-07-30.yaml", "8 days", "3 days"),
    ("north-rhine-westphalia/steps-2021-07-30.yaml", "begins: continue\n", ""),
    ("north-rhine-westphalia/state-step-2021-07-09.yaml", ", of: state", ""),
    ("north-rhine-westphalia/state-step-2021-07-09.yaml", "above: 10,", "at-least: 10,"),
    ("baden-wuerttemberg/opening-2021-05-15.yaml", "{ phase: closed }", "recount"),
    ("baden-wuerttemberg/opening-2021-05-15.yaml", "14 days\n", "13 days\n"),
    ("baden-wuerttemberg/opening-2021-05-15.yaml", "5 working-days", "5 days"),
    (
      "baden-wuerttemberg/opening-2021-05-15.yaml", ", { phase: de-emergency-brake/brake-100 }",
      ""
    ),
    ("baden-wuerttemberg/opening-2021-06-06.yaml", "begins: continue\n", ""),
    ("baden-wuerttemberg/opening-2021-06-06.yaml", "below: 50 ", "at-most: 50 "),
    ("baden-wuerttemberg/opening-3.yaml", "13 days", "14 days"),
    ("baden-wuerttemberg/opening-3.yaml", "{ phase: waiting }", "recount"),
    ("notices/baden-wuerttemberg.yaml", "from: 2021-06-03", "from: 2021-06-04"),
    ("calendars/germany.yaml", "[friday]", "[thursday]"),
    ("calendars/germany.yaml", "easter: +39", "easter: +38"),
    ("calendars/germany.yaml", "[BW, BY, HE, NW, RP, SL]", "[BY, HE, NW, RP, SL]"),
    ("areas/germany.yaml", "since: 2021-07-01", "since: 2021-07-02"),
  ])
  func anyChangeOfTheRulesIsNoticed(_ path: String, _ before: String, _ after: String) throws {
    let text = try Repository.text("rules/\(path)")
    let changed = text.split(separator: before, omittingEmptySubsequences: false)
      .joined(separator: after)
    // The text of a file is no answer to be shown where this fails.
    let isChanged = changed != text
    try #require(isChanged, "\(path) has no “\(before)”")
    let files = Self.someData.replacing(
      path, with: SourceFile(name: "rules/\(path)", bytes: Array(changed.utf8)))
    let (workspace, problems) = Workspace.read(files)
    // A bound of a decision table that is moved alone leaves a gap, or overlaps with the next.
    if path == "federal/recommendations.yaml", workspace == nil {
      #expect(problems.map(\.code) == [after.hasPrefix("at") ? "overlap" : "gap"])
      return
    }
    let rules = try #require(workspace, "\(described(problems))")
    let (tests, findings) = RuleTests.read(rules, files: files, paths: Self.tests(of: path))
    let (run, _) = RuleTestRun.run(
      try #require(tests, "\(described(findings))"), of: rules, data: files, isFirstReplaced: true)
    #expect(try #require(run).failedCount > 0, "no test notices it")
  }
}
