import Findings
import RuleReader
import Rules
import TestSupport
import Testing

/// Rule files that take the place of `rules/rule.yaml` in the workspace of the island.
@Suite("Rule files")
struct RuleFixtureTests {
  static let good = Golden.names(in: "Tests/Fixtures/rules/good", ending: ".yaml")
  static let bad = Golden.names(in: "Tests/Fixtures/rules/bad", ending: ".yaml")

  /// The rule set that a file without mistakes gives.
  @Test(arguments: good)
  func isRead(_ name: String) throws {
    let path = "Tests/Fixtures/rules/good/\(name)"
    let (workspace, problems) = try read(path)
    #expect(problems.isEmpty, "\(described(problems))")
    let rules = try #require(workspace?.ordinance("masks")?.versions.first)
    let difference = Golden.difference(
      ModelText(workspace: workspace!).text(rules), from: Golden.expectation(of: path))
    #expect(difference == nil)
  }

  /// The findings in a file with mistakes.
  @Test(arguments: bad)
  func isFoundFaulty(_ name: String) throws {
    let path = "Tests/Fixtures/rules/bad/\(name)"
    let (workspace, problems) = try read(path)
    let isRefused = workspace == nil
    #expect(isRefused)
    #expect(problems.hasErrors)
    let difference = Golden.difference(
      described(problems), from: Golden.expectation(of: path))
    #expect(difference == nil)
  }

  /// One mistake makes findings in its own file only.
  @Test(arguments: bad)
  func isFaultyOnItsOwn(_ name: String) throws {
    let (_, problems) = try read("Tests/Fixtures/rules/bad/\(name)")
    #expect(problems.allSatisfy { $0.span.file.name == "rules/rule.yaml" })
  }

  @Test func theWorkspaceItselfIsSound() {
    let (workspace, problems) = Workspace.read(Island.files())
    #expect(problems.isEmpty, "\(described(problems))")
    #expect(workspace?.ordinances.map(\.id) == ["harbour", "masks"])
    #expect(Self.good.count >= 4)
    #expect(Self.bad.count >= 60)
  }

  private func read(_ path: String) throws -> (workspace: Workspace?, problems: [Diagnostic]) {
    Workspace.read(Island.files(replacing: ["rules/rule.yaml": try Golden.bytes(path)]))
  }
}
