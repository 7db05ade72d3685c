import Findings
import Foundation
import RuleReader
import Testing

@testable import Service

@Suite("The configuration")
struct ConfigurationTests {
  let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private func file(_ text: String) throws -> ConfigurationFile {
    try workplace.write(text, to: "rulecheckd.yaml")
    return try ConfigurationFile(Workplace.path(workplace.folder, "rulecheckd.yaml"))
  }

  @Test func whatInitWritesIsSound() throws {
    let found = try file(ConfigurationFile.sample(rules: "rules", state: "my \"state\""))
    #expect(found.findings.isEmpty)
    let settings = try #require(found.settings)
    #expect(settings.rules == Workplace.path(workplace.folder, "rules"))
    #expect(settings.state == Workplace.path(workplace.folder, "my \"state\""))
    #expect(settings.configuration.every(of: "gauges") == 600 && settings.listen.port == 8080)
    #expect(found.findingsWithRules.isEmpty)
  }

  /// Every key that it explains is one, and what stands behind it can be read.
  @Test func whatInitExplainsCanBeWritten() throws {
    let sample = ConfigurationFile.sample(rules: "rules", state: "state").split(separator: "\n")
    let keys = sample.map { line in
      let rest = line.drop { $0 == "#" }.drop { $0 == " " }
      let isKey =
        rest.prefix { $0.isLowercase || $0 == "-" }.count > 0
        && rest.drop { $0.isLowercase || $0 == "-" }.hasPrefix(":")
      return isKey && line.hasPrefix("# ") ? String(line.dropFirst(2)) : String(line)
    }
    let found = try file(
      keys.joined(separator: "\n").replacing("rki:", with: "gauges:") + "\n")
    #expect(found.findings.isEmpty, "\(found.findings.map(\.message))")
    #expect(found.settings?.configuration.base == "https://rules.example.org")
    #expect(found.settings?.configuration.every(of: "gauges") == 3600)
    #expect(found.findingsWithRules.isEmpty)
  }

  @Test func rulesThatCannotBeUsedAreNamed() throws {
    let found = try file("rules: nowhere\nstate: state\n")
    #expect(found.findings.isEmpty)
    #expect(found.findingsWithRules.map(\.code) == ["no-workspace"])
  }

  @Test func namesThatTheRulesLackAreProblemsOfATick() async throws {
    let found = try file(
      "rules: rules\nstate: state\nsources: { gauge: { every: 1 hour } }\n")
    #expect(found.findingsWithRules.map(\.code) == ["unknown-source"])
    let report = try await Tick(
      try State(try #require(found.settings)), Fetcher(),
      now: Workplace.moment("2025-03-30", hour: 6)
    ).run()
    #expect(report.hasProblems && report.isRenewed)
    #expect(report.sentences.contains { $0.hasSuffix("the workspace has no source `gauge`") })
  }

  /// Names are made to fit; a path may leave no room for them.
  @Test(
    arguments: [
      (String(repeating: "a", count: 256), "has 256 bytes, and a name has at most 255"),
      (String(repeating: "abcdefg/", count: 512) + "b", "leave room for names in it"),
    ])
  func pathsLeaveRoomForNames(_ path: String, _ fault: String) throws {
    for text in [
      "rules: rules\nstate: \(path)\n",
      "rules: rules\nstate: state\nchannels: { files: { directory: { path: \(path) } } }\n",
    ] {
      let found = try file(text).findingsWithRules
      #expect(found.map(\.code) == ["bad-value"])
      #expect(found.first?.message.contains(fault) == true, "\(found.map(\.message))")
    }
    let name = String(repeating: "a", count: 255)
    #expect(try file("rules: rules\nstate: \(name)\n").findingsWithRules.isEmpty)
  }

  private static let program = Workplace.path(Workplace.repository, ".build/debug/rulecheckd")

  /// Where there is a repository, or one was named when it was built.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: program)))
  func theProgramSaysOfWhichCommitItIs() throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: Self.program)
    process.arguments = ["--version"]
    process.standardOutput = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let version = try Regex("rulecheckd \(programVersion)( \\([0-9a-f]{12}(, with changes)?\\))?\n")
    #expect(try version.wholeMatch(in: said) != nil, "\(said)")
    let isKnown = FileManager.default.fileExists(
      atPath: Workplace.path(Workplace.repository, ".git"))
    #expect(!isKnown || said.contains("("), "\(said)")
  }

  @Test func theVersionIsThatOfRulecheck() throws {
    let source = try String(
      contentsOf: Workplace.repository.appending(path: "Sources/rulecheck/Rulecheck.swift"),
      encoding: .utf8)
    #expect(source.contains("static let version = \"\(programVersion)\""))
  }
}
