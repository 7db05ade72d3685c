import Foundation
import Reports
import RuleReader
import TestSupport
import Testing

/// The schemas that ship are those that the reader's descriptions make.
@Suite("Schemas")
struct SchemaTests {
  @Test(arguments: FileKind.allCases)
  func shippedSchemasAreUpToDate(_ kind: FileKind) throws {
    let report = SchemaReport(kind)
    #expect(
      try Repository.text("schemas/\(report.fileName)") == report.json,
      "run `make schemas` and read the difference")
  }

  @Test(arguments: OutputKind.allCases)
  func shippedSchemasOfAnswersAreUpToDate(_ kind: OutputKind) throws {
    let report = SchemaReport(kind)
    #expect(
      try Repository.text("schemas/\(report.fileName)") == report.json,
      "run `make schemas` and read the difference")
  }

  @Test func shippedSchemaOfMessagesIsUpToDate() throws {
    let report = SchemaReport.messages
    #expect(
      try Repository.text("schemas/\(report.fileName)") == report.json,
      "run `make schemas` and read the difference")
  }

  @Test func everySchemaThatAFileNamesIsThere() throws {
    let marker = "$schema="
    for path in Repository.files(below: "rules", ending: ".yaml") {
      let line = try Repository.text("rules/\(path)").split(separator: "\n").first ?? ""
      guard let start = line.range(of: marker) else {
        Issue.record("rules/\(path) names no schema in its first line")
        continue
      }
      let name = line[start.upperBound...].split(separator: "/").last ?? ""
      #expect(FileKind.allCases.contains { SchemaReport($0).fileName == name }, "rules/\(path)")
    }
  }
}
