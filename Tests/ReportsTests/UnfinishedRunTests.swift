import Foundation
import Reports
import TestSupport
import Testing

/// Reports of runs that ended without an answer are valid, and say why.
@Suite("Unfinished runs")
struct UnfinishedRunTests {
  static let reasons = [
    "rulecheck: the folder x does not exist; name the one that holds the rulecheck.yaml\n",
    "rules/a.yaml:1:1: error: <b> & “c” [gap]\n  1 | \u{1B}[2J::error\n\nrulecheck: 1 error, so nothing was tested\n",
    "",
  ]

  @Test(arguments: reasons)
  func areValidJUnit(_ reason: String) throws {
    let run = UnfinishedRun("validate", reason: reason)
    let xml = try #require(run.written(as: .junit, version: "1.0.0", path: "rules", directory: "/"))
    #expect(xml.contains("errors=\"1\"") && xml.contains("<error "))
    #expect(xml == UnfinishedRun("validate", reason: reason).written(as: .junit))
    try JUnitSchema.check(xml)
  }

  @Test(arguments: reasons)
  func sayInSARIFThatTheyFailed(_ reason: String) throws {
    let text = try #require(
      UnfinishedRun("validate", reason: reason).written(
        as: .sarif, version: "1.0.0", path: "x", directory: "/"))
    let log = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    #expect((run["results"] as? [Any])?.isEmpty == true)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    #expect(invocation["exitCode"] as? Int == 2)
    let said = try #require(
      (invocation["toolExecutionNotifications"] as? [[String: Any]])?.first?["message"]
        as? [String: Any])
    let first = reason.split(separator: "\n").first ?? ""
    #expect((said["text"] as? String)?.hasPrefix(first) == true)
  }

  @Test(arguments: [
    ("rules/rulecheck.yaml", "rules/rulecheck.yaml"), ("./rulecheck.yaml", "rulecheck.yaml"),
    ("/here/rules", "rules"), ("../here//a.yaml", "a.yaml"), ("../b.yaml", "/b.yaml"),
  ])
  func nameForGitLabThePathInTheRepository(_ typed: String, _ path: String) throws {
    let text = try #require(
      UnfinishedRun("validate", reason: "why").written(
        as: .gitlab, version: "1.0.0", path: typed, directory: "/here"))
    #expect(text.contains("\"path\": \"\(path)\""), "\(text)")
  }
}

/// The schema of Jenkins' xUnit plugin.
enum JUnitSchema {
  private static let path = Repository.path("../shared/reference/junit-10.xsd")

  static func check(_ xml: String) throws {
    guard Lint.isThere, FileManager.default.fileExists(atPath: path) else {
      print("skipped: xmllint (libxml2-utils) or ../shared/reference/junit-10.xsd is not there")
      return
    }
    let complaint = try Lint.run(xml, ["--noout", "--schema", path])
    #expect(complaint == nil)
  }
}
