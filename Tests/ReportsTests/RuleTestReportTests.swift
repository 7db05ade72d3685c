import Evaluation
import Reports
import RuleReader
import Rules
import TestSupport
import Testing

/// What a run of rule tests says, in every format, of rules made for it.
@Suite("Reports of rule tests")
struct RuleTestReportTests {
  static let folder = "Tests/Fixtures/test-runs"
  static let names = Golden.names(in: folder, ending: ".yaml").filter { !$0.contains("/") }

  @Test(arguments: names)
  func saysWhatIsExpected(_ name: String) throws {
    let report = try report(of: name, wanted: name == "fails.yaml" ? 100 : nil)
    var page = Page(hasColor: false)
    report.write(to: &page)
    let found = "\(page.text)--- json\n\(report.json)--- junit\n\(report.junit(directory: "/").xml)"
    let difference = Golden.difference(
      found, from: Golden.expectation(of: "\(Self.folder)/\(name)"))
    #expect(difference == nil)
  }

  @Test func fixturesAreThere() { #expect(Self.names.count >= 4) }

  /// A report is passed where every case is and the coverage is as high as asked, to the item.
  @Test func passesOnlyWithEnoughCoverage() throws {
    let coverage = try #require(try run(of: "table.yaml").coverage)
    let percent = RuleCoverage.percent(coverage.reached, of: coverage.items)
    #expect((1...99).contains(percent))
    #expect(try report(of: "table.yaml", wanted: percent).isPassed)
    #expect(try !report(of: "table.yaml", wanted: percent + 1).isPassed)
    #expect(try report(of: "table.yaml", wanted: nil).isPassed)
    #expect(try !report(of: "fails.yaml", wanted: nil).isPassed)
    #expect(RuleCoverage.percent(199, of: 200) == 99)
    #expect(RuleCoverage.percent(0, of: 0) == 100)
  }

  /// A row is called by the days it counts, one of them by the word for one.
  @Test(arguments: [
    ("2 days", "2 days in a row"), ("1 day", "1 day in a row"),
    ("2 working-days", "2 working days in a row"), ("1 fridays", "1 Friday in a row"),
  ])
  func namesTheDaysOfARow(_ count: String, _ words: String) throws {
    let calendar = """
      calendar: island
      day-sets:
        working-days: { title: { de: "Werktage", en: "working days" }, except: [sunday] }
        fridays:
          title: { de: "Freitage", en: "Fridays" }
          singular: { de: "Freitag", en: "Friday" }
          only: [friday]
      """
    let rule = String(
      decoding: try Golden.bytes("\(Self.folder)/rules/rule.yaml"), as: UTF8.self)
    let row = rule.replacing(
      "when: { incidence: { above: 50 } }",
      with: "when: { row: { when: { incidence: { above: 50 } }, consecutive: \(count) } }")
    let report = try report(
      of: "nothing.yaml", wanted: nil,
      replacing: [
        "calendars/island.yaml": Array(calendar.utf8), "rules/rule.yaml": Array(row.utf8),
      ])
    var page = Page(hasColor: false, width: .max)
    report.write(to: &page)
    #expect(page.text.contains(": \(words): no test has a day on which this is true\n"))
  }

  /// `allowed-when` is reached by saying that the authority may order the phase, and that it may not.
  @Test(arguments: [
    ("2021-02-01: { may-be-ordered: [] }", [true]),
    ("2021-02-02: { may-be-ordered: [closed] }", [false]),
    ("2021-02-01: { may-be-ordered: [] }, 2021-02-02: { may-be-ordered: [closed] }", []),
    ("2021-02-01: { phase: normal }, 2021-02-02: { may-be-ended: [] }", [true, false]),
  ])
  func countsWhatMayBeOrdered(_ expected: String, _ missing: [Bool]) throws {
    let rule = String(
      decoding: try Golden.bytes("\(Self.folder)/rules/rule.yaml"), as: UTF8.self)
    let start = try #require(rule.firstRange(of: "    starts:\n      when: { any:"))
    let decided =
      rule[..<start.lowerBound]
      + "    starts: { by: decision, allowed-when: { incidence: { above: 100 } } }\n"
    let test = """
      tests: masks
      cases:
        - case: "exactly 100, and more"
          county: "0101"
          given: { incidence: { from: 2021-02-01, values: [100, 101] } }
          expect: { \(expected) }
      """
    let run = try run(
      of: "nothing.yaml",
      replacing: [
        "rules/rule.yaml": Array(decided.utf8), "tests/nothing.yaml": Array(test.utf8),
      ])
    #expect(run.failedCount == 0)
    let items = try #require(run.coverage).versions.flatMap(\.items)
    let found = items.compactMap { item -> Bool? in
      guard case .allowance(let isTrue) = item.part, !item.isReached else { return nil }
      return isTrue
    }
    #expect(found == missing)
  }

  private func report(
    of name: String, wanted: Int?, replacing changes: [String: [UInt8]] = [:]
  ) throws -> RuleTestReport {
    let run = try run(of: name, replacing: changes)
    return RuleTestReport(
      run, language: try #require(run.workspace.language("en")), coverageAtLeast: wanted)
  }

  private func run(
    of name: String, replacing changes: [String: [UInt8]] = [:]
  ) throws -> RuleTestRun {
    var files = ["tests/\(name)": try Golden.bytes("\(Self.folder)/\(name)")]
    for rule in ["rule", "other", "table"] {
      files["rules/\(rule).yaml"] = try Golden.bytes("\(Self.folder)/rules/\(rule).yaml")
    }
    let tree = Island.files(replacing: files.merging(changes) { $1 })
    let (workspace, problems) = Workspace.read(tree)
    let island = try #require(workspace, "\(described(problems))")
    let (tests, findings) = RuleTests.read(island, files: tree, paths: ["tests/\(name)"])
    #expect(findings.isEmpty, "\(described(findings))")
    let (run, faults) = RuleTestRun.run(
      try #require(tests), of: island, data: tree,
      coverageOf: Array(island.ordinances.indices))
    return try #require(run, "\(described(faults))")
  }
}
