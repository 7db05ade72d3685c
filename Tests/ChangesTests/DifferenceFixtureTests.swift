import Changes
import Reports
import RuleLanguage
import TestSupport
import Testing

/// Two workspaces, or two sets of files laid over the small one, and what is said of them.
@Suite("Rules against rules")
struct DifferenceFixtureTests {
  static let folder = "Tests/Fixtures/diffs"
  static let names = [
    "amended-law", "amended-table", "more-thresholds", "new-version", "other-tables",
  ]

  static func workspace(_ name: String, _ side: String) throws -> Workspace {
    var files = Repository.workspace(below: "\(folder)/\(name)/\(side)")
    if files["rulecheck.yaml"] == nil { files = River.base.merging(files) { $1 } }
    let (workspace, problems) = Workspace.read(FileTree(files))
    return try #require(workspace, "\(name)/\(side): \(described(problems))")
  }

  static func report(_ name: String, isMirrored: Bool = false) throws -> DifferenceReport {
    let both = [try workspace(name, "old"), try workspace(name, "new")].map { ComparedRules($0) }
    return DifferenceReport(
      isMirrored ? RuleComparison(both[1], both[0]) : RuleComparison(both[0], both[1]))
  }

  @Test(arguments: names) func whatIsSaidIsAsExpected(_ name: String) throws {
    let report = try Self.report(name)
    var page = Page(hasColor: false)
    report.write(to: &page, width: 100)
    for (text, ending) in [(page.text, "txt"), (report.markdown, "md"), (report.json, "json")] {
      let difference = Golden.difference(text, from: "\(Self.folder)/\(name)/expected.\(ending)")
      #expect(difference == nil, "\(difference ?? "")")
    }
  }

  @Test(arguments: names) func aWorkspaceDoesNotDifferFromItself(_ name: String) throws {
    for side in ["old", "new"] {
      let report = RuleComparison(
        ComparedRules(try Self.workspace(name, side)), ComparedRules(try Self.workspace(name, side))
      )
      #expect(report.isEmpty, "\(report.all.map { "\($0.subject) \($0.aspect)" })")
    }
  }
}
