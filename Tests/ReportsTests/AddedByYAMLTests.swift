import Evaluation
import Findings
import Foundation
import Observations
import Reports
import RuleReader
import TestSupport
import Testing

@testable import Files
@testable import Lint
@testable import Rules

/// Copies of the shipped workspace to which a kind of thing was added, by YAML alone.
///
/// A folder of `Tests/Fixtures/added-by-yaml` holds the change: a file under a path of the workspace
/// stands in for that one, or is new; what stands in `PATH.add` is written at the end of `PATH`.
@Suite("Added by YAML")
struct AddedByYAMLTests {
  struct Addition: Sendable, CustomTestStringConvertible {
    /// The folder, named for what is added.
    let name: String
    let county: String
    let day: String
    var language = "en"
    /// The rule set that changes or is new, and its guidelines that are shown: the shipped ones may
    /// change their words.
    let ruleSet: String
    var guidelines: [String] = []
    var testDescription: String { name }
  }

  static let folder = "Tests/Fixtures/added-by-yaml"
  static let additions = [
    Addition(
      name: "phase", county: "03460", day: "2021-04-30", ruleSet: "de-emergency-brake",
      guidelines: ["choirs", "school-lessons"]),
    Addition(name: "metric", county: "15083", day: "2021-05-10", ruleSet: "pollen"),
    Addition(
      name: "language", county: "15083", day: "2021-05-10", language: "nl",
      ruleSet: "de-emergency-brake", guidelines: ["distance"]),
    Addition(
      name: "topic", county: "15083", day: "2021-04-28", ruleSet: "de-recommendations",
      guidelines: ["choirs"]),
    Addition(name: "county", county: "Neuwerder", day: "2021-05-10", ruleSet: "de-emergency-brake"),
    Addition(name: "calendar", county: "15083", day: "2021-05-06", ruleSet: "market"),
    Addition(name: "source", county: "15083", day: "2021-09-12", ruleSet: "de-recommendations"),
    Addition(
      name: "ruleset", county: "15083", day: "2021-05-10", ruleSet: "quiet-nights",
      guidelines: ["music"]),
  ]

  @Test(arguments: additions)
  func isReadAndAnswered(_ addition: Addition) throws {
    let files = try files(addition.name)
    // The added language is without messages, and without the words of the site.
    let expected = addition.language == "nl" ? ["missing-template", "missing-word"] : []
    let (found, warnings) = Workspace.read(files)
    let problems = warnings.filter { !expected.contains($0.code) }
    #expect(problems.isEmpty, "\(described(problems))")
    let workspace = try #require(found)
    let findings = Validation(of: files).findings()
      .filter { !expected.contains($0.code) }
    #expect(findings.isEmpty, "\(described(findings))")
    let (observations, faults) = Observations.read(
      workspace, files: files, zone: TimeZoneRules.centralEurope)
    #expect(faults.isEmpty, "\(described(faults))")
    let evaluator = Evaluator(workspace, try #require(observations))
    guard case .found(let county) = workspace.areas.county(named: addition.county) else {
      Issue.record("no county \(addition.county)")
      return
    }
    let day = try #require(Day(iso: addition.day))
    let language = try #require(workspace.language(addition.language))
    let report = SituationReport(
      evaluator, situations: [evaluator.situation(in: county, on: day)], on: day,
      language: language, isInFull: false)
    var page = Page(hasColor: false)
    report.write(to: &page)
    let standing = try #require(
      evaluator.situation(in: county, on: day).standings
        .first { $0.ruleSet.id.value == addition.ruleSet })
    let occasion = Guideline.Occasion(
      county: county.name, state: "", phase: standing.phase?.title[language] ?? "",
      since: standing.since)
    for entry in standing.guidelines
    where addition.guidelines.contains(entry.guideline.id.value) {
      let topic = workspace.topics[entry.guideline.topic].title[language]
      page.line("\(topic): \(entry.guideline.text(in: language, on: occasion))")
    }
    let difference = Golden.difference(
      page.text, from: "\(Self.folder)/\(addition.name)/answer.expected")
    #expect(difference == nil)
  }

  /// Each brings a test of its own, `tests/added.yaml`, which runs with the shipped ones.
  @Test(arguments: additions)
  func isTested(_ addition: Addition) throws {
    let files = try files(addition.name)
    let workspace = try #require(Workspace.read(files).workspace)
    #expect(workspace.testPaths.contains { $0.value == "tests/added.yaml" })
    let (tests, findings) = RuleTests.read(workspace, files: files, paths: ["tests/added.yaml"])
    #expect(findings.isEmpty, "\(described(findings))")
    let (run, faults) = RuleTestRun.run(
      try #require(tests), of: workspace, data: files, zone: TimeZoneRules.centralEurope)
    #expect(faults.isEmpty, "\(described(faults))")
    let cases = try #require(run).files.flatMap(\.cases)
    #expect(cases.count == 1)
    #expect(cases.filter { !$0.isPassed }.isEmpty)
  }

  @Test func everyFolderIsInTheTable() {
    let folders = Set(
      Repository.files(below: Self.folder, ending: "").compactMap {
        $0.split(separator: "/").first.map(String.init)
      })
    #expect(folders == Set(Self.additions.map(\.name)))
  }

  // MARK: The changed copy

  private func files(_ name: String) throws -> FileTree {
    let folder = "\(Self.folder)/\(name)"
    let base = Shipped.files
    var changed: [String: [UInt8]] = [:]
    for path in Repository.files(below: folder, ending: "")
    where path.contains(".") && !path.hasSuffix(".expected") {
      let bytes = try Golden.bytes("\(folder)/\(path)")
      if path.hasSuffix(".add") {
        let whole = String(path.dropLast(4))
        changed[whole] = try base.file(whole).withBytes { Array($0) } + bytes
      } else {
        changed[path] = bytes
      }
    }
    if name == "language" { try translate(into: &changed) }
    let all = changed
    return FileTree(
      read: { path throws(FileTree.Problem) in
        guard let bytes = all[path] else { return try base.file(path) }
        return SourceFile(name: path, bytes: bytes)
      },
      list: { folder throws(FileTree.Problem) in
        let added = all.keys.filter { $0.hasPrefix(folder + "/") && !folder.isEmpty }
          .map { String($0.dropFirst(folder.count + 1)) }.filter { !$0.contains("/") }
        return Set(try base.list(folder) + added).sorted()
      })
  }

  /// Gives every German text of the shipped rules a third language: the same text, marked.
  private func translate(into changed: inout [String: [UInt8]]) throws {
    let inline = /([{,] )de: ("(?:[^"\\]|\\.)*")/
    let block = /(?m)^( +)de: ("(?:[^"\\]|\\.)*")$/
    for path in Repository.files(below: "rules", ending: ".yaml")
    where !path.hasPrefix("examples/") && changed[path] == nil {
      let text = try Repository.text("rules/\(path)")
        .replacing(inline) { "\($0.1)de: \($0.2), nl: \(Self.marked($0.2))" }
        .replacing(block) { "\($0.1)de: \($0.2)\n\($0.1)nl: \(Self.marked($0.2))" }
      changed[path] = Array(text.utf8)
    }
  }

  private static func marked(_ quoted: Substring) -> String {
    "\"« \(quoted.dropFirst().dropLast()) »\""
  }
}
