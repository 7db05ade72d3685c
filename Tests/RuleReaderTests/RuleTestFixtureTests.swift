import Findings
import RuleReader
import Rules
import TestSupport
import Testing

/// Files of rule tests in the workspace of the island, whose rules look at three figures.
@Suite("Files of rule tests")
struct RuleTestFixtureTests {
  static let folder = "Tests/Fixtures/tests"
  static let good = Golden.names(in: "\(folder)/good", ending: ".yaml")
  static let bad = Golden.names(in: "\(folder)/bad", ending: ".yaml")

  /// The cases of a file without mistakes, with every value on its day.
  @Test(arguments: good)
  func isRead(_ name: String) throws {
    let path = "\(Self.folder)/good/\(name)"
    let (tests, problems) = try read(path)
    #expect(problems.isEmpty, "\(described(problems))")
    let file = try #require(tests?.files.first)
    let difference = Golden.difference(
      file.cases.map(text).joined(separator: "\n"), from: Golden.expectation(of: path))
    #expect(difference == nil)
  }

  /// The findings in a file with mistakes.
  @Test(arguments: bad)
  func isFoundFaulty(_ name: String) throws {
    let path = "\(Self.folder)/bad/\(name)"
    let (tests, problems) = try read(path)
    #expect((tests == nil) == problems.hasErrors)
    #expect(!problems.isEmpty)
    let difference = Golden.difference(described(problems), from: Golden.expectation(of: path))
    #expect(difference == nil)
  }

  @Test func fixturesAreThere() {
    #expect(Self.good.count >= 2)
    #expect(Self.bad.count >= 8)
  }

  /// Reading a workspace does not read its tests, and does not need them.
  @Test func theWorkspaceIsReadWithoutItsTests() throws {
    let manifest = try Golden.bytes("\(Island.folder)/rulecheck.yaml")
    let files = Island.files(replacing: [
      "rulecheck.yaml": manifest + Array("tests: [tests, gone.yaml]\n".utf8),
      "tests/b.yaml": Array("tests: [".utf8),
      "tests/a.yaml": Array("tests: masks\ncases: []".utf8),
    ])
    let (workspace, problems) = Workspace.read(files)
    #expect(problems.isEmpty, "\(described(problems))")
    let found = try #require(workspace)
    #expect(found.testPaths.map(\.value) == ["tests/a.yaml", "tests/b.yaml", "gone.yaml"])
    let (tests, findings) = RuleTests.read(found, files: files)
    let isRefused = tests == nil
    #expect(isRefused)
    #expect(
      Set(findings.map { "\($0.span.file.name) \($0.code)" })
        == [
          "rulecheck.yaml unreadable-file", "tests/a.yaml too-few-elements", "tests/b.yaml syntax",
        ])
  }

  private func read(_ path: String) throws -> (tests: RuleTests?, problems: [Diagnostic]) {
    let files = Island.files(replacing: [
      "rules/rule.yaml": try Golden.bytes("\(Self.folder)/rule.yaml"),
      "tests/case.yaml": try Golden.bytes(path),
    ])
    let workspace = try #require(Workspace.read(files).workspace)
    return RuleTests.read(workspace, files: files, paths: ["tests/case.yaml"])
  }

  private func text(_ test: RuleTestCase) -> String {
    var lines = ["\(test.name.value): \(test.ruleSet), areas \(test.counties)"]
    switch test.figures {
    case .sources(let sources): lines.append("sources \(sources)")
    case .given(let all):
      for series in all {
        lines.append("metric \(series.metric) of \(series.of)")
        for (day, value, line) in series.values {
          lines.append("  \(day) \(value.map { "\($0.ordered)" } ?? "missing") line \(line)")
        }
      }
    }
    for expectation in test.expectations {
      let parts =
        ["\(expectation.day) \(expectation.phase.map { "\($0)" } ?? "any phase")"]
        + expectation.guidelines.map { "with \($0.value)" }
        + expectation.absentGuidelines.map { "without \($0.value)" }
        + [(expectation.mayBeOrdered, "ordered"), (expectation.mayBeEnded, "ended")]
        .compactMap { phases, word in
          phases.map { $0.isEmpty ? "nothing may be \(word)" : "\($0.map(\.value)) may be \(word)" }
        }
        + expectation.texts.map { "\($0.guideline) \($0.language.code) “\($0.text.value)”" }
      lines.append("\(parts.joined(separator: ", "))  \(expectation.span)")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
