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
    let xml = try #require(run.written(as: .junit, version: "1.0.0", path: "rules"))
    #expect(xml.contains("errors=\"1\"") && xml.contains("<error "))
    #expect(xml == UnfinishedRun("validate", reason: reason).written(as: .junit))
    try JUnitSchema.check(xml)
  }

  @Test(arguments: reasons)
  func sayInSARIFThatTheyFailed(_ reason: String) throws {
    let text = try #require(
      UnfinishedRun("validate", reason: reason).written(as: .sarif, version: "1.0.0", path: "x"))
    let log = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    #expect((run["results"] as? [Any])?.isEmpty == true)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    #expect(invocation["exitCode"] as? Int == 2)
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
