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

  private func report(of name: String, wanted: Int?) throws -> RuleTestReport {
    let run = try run(of: name)
    return RuleTestReport(
      run, language: try #require(run.workspace.language("en")), coverageAtLeast: wanted)
  }

  private func run(of name: String) throws -> RuleTestRun {
    var files = ["tests/\(name)": try Golden.bytes("\(Self.folder)/\(name)")]
    for rule in ["rule", "other", "table"] {
      files["rules/\(rule).yaml"] = try Golden.bytes("\(Self.folder)/rules/\(rule).yaml")
    }
    let tree = Island.files(replacing: files)
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
