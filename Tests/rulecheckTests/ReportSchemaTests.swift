import Foundation
import TestSupport
import Testing

/// Reports for services follow the schemas that these have, whatever the exit code.
@Suite("Schemas of reports")
struct ReportSchemaTests {
  /// Command lines in a folder with the shipped rules, and a small workspace that is wrong.
  static let lines: [(String, status: Int32)] = [
    ("rulecheck validate rules --data", 0), ("rulecheck validate river --fail-on warning", 1),
    ("rulecheck validate nowhere", 2), ("rulecheck test --rules rules", 0),
    (
      "rulecheck test --rules rules --coverage-at-least 100 rules/tests/emergency-brake.yaml --run '*1*'",
      1
    ),
    ("rulecheck test --rules river", 2),
  ]

  private static func reference(_ name: String) -> String? {
    let path = Repository.path("../shared/reference/\(name)")
    guard FileManager.default.fileExists(atPath: path) else {
      print("skipped: ../shared/reference/\(name) is not there")
      return nil
    }
    return path
  }

  private func run(_ line: String, _ check: (Program.Run, URL) throws -> Void) throws {
    let folder = try Program.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (from, to) in [("rules", "rules"), ("Tests/Fixtures/checks/workspace", "river")] {
      try FileManager.default.copyItem(
        atPath: Repository.path(from), toPath: folder.appendingPathComponent(to).path)
    }
    let wrong = folder.appendingPathComponent("river/rules/ferry-2025.yaml")
    let text = try String(contentsOf: wrong, encoding: .utf8)
    try text.replacingOccurrences(of: "above: 850", with: "abvoe: 850")
      .write(to: wrong, atomically: true, encoding: .utf8)
    try check(try Program.shell(line, in: folder), folder)
  }

  @Test(arguments: lines) func isJUnit(_ line: String, _ status: Int32) throws {
    guard let schema = Self.reference("junit-10.xsd") else { return }
    guard try Program.shell("command -v xmllint").status == 0 else {
      print("skipped: xmllint (libxml2-utils) is not installed")
      return
    }
    try run(
      "\(line) --format junit > printed.xml; status=$?; xmllint --noout --schema '\(schema)' printed.xml; exit $status"
    ) { run, _ in
      #expect(run.status == status)
      #expect(run.errors.contains("printed.xml validates"), "\(run.errors)")
    }
  }

  @Test(
    .disabled(if: SchemaPython.isLeftOut, Comment(rawValue: SchemaPython.leavingOut)),
    arguments: lines.prefix(3))
  func isSARIF(_ line: String, _ status: Int32) throws {
    guard let schema = Self.reference("sarif-schema-2.1.0.json") else { return }
    try run("\(line) --format concise --output sarif=found.sarif") { run, folder in
      #expect(run.status == status)
      let errors = try SchemaPython.prepared().output(
        of: Repository.path("Tools/schema_errors.py"),
        [schema, folder.appendingPathComponent("found.sarif").path])
      #expect(errors.isEmpty, "\(String(errors.prefix(2000)))")
    }
  }

  /// The keys that GitLab documents, and no finding twice.
  @Test(arguments: lines.prefix(3)) func isCodeQuality(_ line: String, _ status: Int32) throws {
    try run("\(line) --format gitlab") { run, _ in
      #expect(run.status == status)
      let issues = try #require(
        JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
      #expect(issues.isEmpty == (status == 0))
      for issue in issues {
        #expect(
          Set(issue.keys) == ["description", "check_name", "fingerprint", "severity", "location"])
        #expect(
          ["info", "minor", "major", "critical", "blocker"].contains(
            issue["severity"] as? String ?? ""))
        let location = try #require(issue["location"] as? [String: Any])
        #expect((location["path"] as? String)?.hasPrefix("/") == false)
        #expect(((location["lines"] as? [String: Any])?["begin"] as? Int ?? 0) >= 1)
      }
      let names = issues.compactMap { $0["fingerprint"] as? String }
      #expect(names.count == issues.count && Set(names).count == names.count)
    }
  }
}
