import Files
import Findings
import Foundation
import Reports
import TestSupport
import Testing

/// SARIF logs have the parts that OASIS' version 2.1.0 asks for, and these fit together.
@Suite("SARIF")
struct SARIFTests {
  struct Log: Decodable {
    let schema: String
    let version: String
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version, runs
    }
  }

  struct Run: Decodable {
    let tool: Tool
    let columnKind: String
    let results: [Result]
    let invocations: [Invocation]?
  }

  struct Tool: Decodable { let driver: Driver }

  struct Driver: Decodable {
    let name: String
    let semanticVersion: String
    let rules: [Rule]
  }

  struct Text: Decodable {
    let text: String
    let markdown: String?
  }

  struct Rule: Decodable {
    let id: String
    let shortDescription: Text
    let fullDescription: Text
    let help: Text
    let defaultConfiguration: Configuration
  }

  struct Configuration: Decodable { let level: String }

  struct Result: Decodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Text
    let locations: [Location]
    let relatedLocations: [Location]
    let partialFingerprints: [String: String]
    let fixes: [Change]?
  }

  struct Change: Decodable {
    let description: Text
    let artifactChanges: [ArtifactChange]
  }

  struct ArtifactChange: Decodable {
    let artifactLocation: Artifact
    let replacements: [Replacement]
  }

  struct Replacement: Decodable {
    let deletedRegion: Region
    let insertedContent: Text
  }

  struct Location: Decodable {
    let id: Int?
    let physicalLocation: Place
    let message: Text?
  }

  struct Place: Decodable {
    let artifactLocation: Artifact
    let region: Region
  }

  struct Artifact: Decodable { let uri: String }

  struct Region: Decodable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int
    let endColumn: Int
  }

  struct Invocation: Decodable {
    let executionSuccessful: Bool
    let toolExecutionNotifications: [Notification]
  }

  struct Notification: Decodable {
    let level: String
    let message: Text
    let locations: [Location]
  }

  /// Mistakes of several kinds: with and without a stretch, with notes, at the start of a file.
  static let findings: [Diagnostic] = {
    var files = River.base
    func change(_ path: String, _ right: String, _ wrong: String) {
      files[path] = Array(
        String(decoding: files[path] ?? [], as: UTF8.self)
          .replacingOccurrences(of: right, with: wrong).utf8)
    }
    change("topics.yaml", "en: \"Boating\"", "en: Boating")
    change("rules/low-water.yaml", "phase: very-low", "phase: low")
    files["drafts/a b.yaml"] = Array("ruleset: storm\n".utf8)
    return River.findings(in: FileTree(files), today: nil)
  }()

  private func log(
    _ directory: String, path: String = "/home/wörk/w", cutOffBy: Diagnostic? = nil
  ) throws -> Log {
    let report = FindingReport(
      subject: "w", findings: Self.findings, files: [], cutOffBy: cutOffBy,
      folders: [("", path)])
    let text = report.sarif(version: "1.2.3", directory: directory)
    return try JSONDecoder().decode(Log.self, from: Data(text.utf8))
  }

  @Test func hasThePartsThatTheStandardAsksFor() throws {
    let log = try log("/home/wörk")
    #expect(log.version == "2.1.0")
    #expect(log.schema.hasSuffix("sarif-2.1.0.json"))
    let run = try #require(log.runs.first)
    #expect(log.runs.count == 1 && run.columnKind == "unicodeCodePoints")
    #expect(run.tool.driver.name == "rulecheck" && run.tool.driver.semanticVersion == "1.2.3")
    let rules = run.tool.driver.rules
    #expect(Set(rules.map(\.id)).count == rules.count && rules.count == 3)
    let levels: Set = ["error", "warning", "note"]
    for rule in rules {
      let texts = [rule.shortDescription, rule.fullDescription, rule.help].map(\.text)
      #expect(texts.allSatisfy { !$0.isEmpty } && rule.help.markdown?.isEmpty == false)
      #expect(rule.defaultConfiguration.level == Check.named(rule.id)?.severity.rawValue)
    }
    #expect(run.results.count == Self.findings.count && run.invocations == nil)
    for (result, finding) in zip(run.results, Self.findings) {
      #expect(
        rules.indices.contains(result.ruleIndex) && rules[result.ruleIndex].id == result.ruleId)
      #expect(result.ruleId == finding.code && levels.contains(result.level))
      #expect(!result.message.text.isEmpty && result.locations.count == 1)
      #expect(result.partialFingerprints.keys.sorted() == ["rulecheckLine/v1"])
      #expect(result.relatedLocations.map(\.id) == (0..<finding.notes.count).map { $0 + 1 })
      #expect(result.relatedLocations.allSatisfy { $0.message?.text.isEmpty == false })
      for place in (result.locations + result.relatedLocations).map(\.physicalLocation) {
        let region = place.region
        #expect(region.startLine >= 1 && region.startColumn >= 1)
        #expect((region.endLine, region.endColumn) >= (region.startLine, region.startColumn))
        #expect(URL(string: place.artifactLocation.uri) != nil)
      }
    }
    let prints = run.results.flatMap { Array($0.partialFingerprints.values) }
    #expect(Set(prints).count == prints.count)
  }

  /// A fix is a change of the finding's own file (SARIF 3.55 to 3.57), and only where there is one.
  @Test func saysWhatFixesChange() throws {
    let run = try #require(log("/home/wörk/w").runs.first)
    #expect(Self.findings.contains { $0.fix != nil } && Self.findings.contains { $0.fix == nil })
    for (result, finding) in zip(run.results, Self.findings) {
      #expect((result.fixes?.count ?? 0) == (finding.fix == nil ? 0 : 1))
      guard let fix = finding.fix, let made = result.fixes?.first else { continue }
      #expect(made.description.text == fix.title && made.artifactChanges.count == 1)
      let change = try #require(made.artifactChanges.first)
      #expect(
        change.artifactLocation.uri == result.locations[0].physicalLocation.artifactLocation.uri)
      #expect(change.replacements.map(\.insertedContent.text) == fix.edits.map(\.text))
      for (replacement, edit) in zip(change.replacements, fix.edits) {
        let region = replacement.deletedRegion
        #expect(
          (region.startLine, region.endLine) == (Int(edit.span.start.line), Int(edit.span.end.line))
        )
        #expect(
          (region.startColumn, region.endColumn)
            == (Int(edit.span.start.column), Int(edit.span.end.column)))
      }
    }
  }

  /// Files below the working directory are named from there, others by their whole address.
  @Test func namesFilesFromTheWorkingDirectory() throws {
    func uris(_ directory: String, path: String = "/home/wörk/w") throws -> [String] {
      try log(directory, path: path).runs[0].results.map {
        $0.locations[0].physicalLocation.artifactLocation.uri
      }
    }
    let below = ["drafts/a%20b.yaml", "rules/low-water.yaml", "topics.yaml"]
    #expect(try uris("/home/wörk/w") == below)
    #expect(try uris("/home/wörk") == below.map { "w/" + $0 })
    #expect(try uris("/") == below.map { "home/w%C3%B6rk/w/" + $0 })
    let whole = below.map { "file:///home/w%C3%B6rk/w/" + $0 }
    #expect(try uris("/home/wör") == whole)
    #expect(try uris("/home/wörk/w/rules")[0] == whole[0])
    #expect(try uris("/home", path: "/") == below.map { "file:///" + $0 })
  }

  @Test func fingerprintsDoNotDependOnTheFolder() throws {
    func prints(_ log: Log) -> [String] {
      log.runs[0].results.flatMap { Array($0.partialFingerprints.values) }
    }
    #expect(try prints(log("/home")) == prints(log("/srv", path: "/opt/x")))
  }

  @Test func saysWhatCutChecksOff() throws {
    let error = try #require(Self.findings.first { $0.severity == .error })
    let invocation = try #require(log("/home/wörk", cutOffBy: error).runs[0].invocations?.first)
    #expect(invocation.executionSuccessful)
    let notification = try #require(invocation.toolExecutionNotifications.first)
    #expect(notification.level == "error" && notification.message.text.contains("other files"))
    #expect(notification.locations.count == 1)
  }
}
