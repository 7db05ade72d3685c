import Files
import Findings
import Reports
import TestSupport
import Testing

/// Every example in the documentation of a check gives the finding that it is an example of.
@Suite("Examples of checks")
struct CheckExampleTests {
  /// Checks without an example, with the reason.
  static let withoutExample: [String: String] = [
    "disallowed-notice": "takes a condition in one file and a notice in another",
    "out-of-memory": "an allocation would have to fail",
    "file-too-large": "takes more than 12 MB",
    "too-many-sources": "takes more than 63 files",
    "too-many-references": "takes more than 100 files",
    "more-findings": "comes behind the many findings that it counts",
    "stuck-at-bound": "is off, so that two files would have to be changed",
    "incomplete-language": "a language that is not built in would change every text",
    "missing-template": "a language that is not built in would change every text",
    "missing-word": "a language that is not built in would change every text",
    "no-values": "every file of values would have to be changed",
    "absent-column": "no file has a column a day, so that two files would have to be changed",
    "unread-column": "no file has a column a day, so that two files would have to be changed",
    "unread-values": "no file has a column a day, so that two files would have to be changed",
    "stray-day": "needs figures of seven days before the gap",
    "undescribed-language": "a language that is not built in would change every text",
  ]

  @Test func theWorkspaceItselfIsSound() {
    let files = FileTree(River.base)
    for today in [nil, River.today] {
      let found = River.findings(in: files, today: today)
      #expect(found.isEmpty, "\(described(found))")
    }
    #expect(River.base.count >= 10)
  }

  /// Exactly one finding, whose text stands in `Tests/Fixtures/checks/CODE/example-N.expected`.
  @Test(arguments: Check.all.map(\.code))
  func givesExactlyItsFinding(_ code: String) throws {
    let check = try #require(Check.named(code))
    if check.examples.isEmpty {
      #expect(Self.withoutExample[code] != nil, "\(code) has no example")
    } else {
      #expect(Self.withoutExample[code] == nil, "\(code) has an example and is excepted")
    }
    for (at, example) in check.examples.enumerated() {
      let files = FileTree(try changed(by: example))
      let found = River.findings(
        in: files, today: Check.ofToday.contains(check) ? River.today : nil)
      #expect(found.map(\.code) == [code], "\(described(found))")
      let difference = Golden.difference(
        described(found), from: "Tests/Fixtures/checks/\(code)/example-\(at + 1).expected")
      #expect(difference == nil)
    }
  }

  /// What an author reads of a check is complete, and says something.
  @Test(arguments: Check.all.map(\.code))
  func isDocumented(_ code: String) throws {
    let check = try #require(Check.named(code))
    #expect(code.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    #expect(check.title.first?.isUppercase == true && check.title.last != ".")
    for text in [check.finds, check.why, check.fix] {
      #expect(text.count > 15 && text.first?.isLowercase == false, "\(code): \(text)")
      #expect(text.hasSuffix(".") || text.hasSuffix("`."), "\(code): \(text)")
      #expect(!text.contains("TODO") && !text.contains("  "), "\(code): \(text)")
    }
  }

  /// The files of the workspace with the mistake of an example.
  func changed(by example: Check.Example) throws -> [String: [UInt8]] {
    var files = River.base
    switch example.change {
    case .replacing(let right, let wrong):
      let text = String(decoding: try #require(files[example.path]), as: UTF8.self)
      let parts = text.split(separator: right, omittingEmptySubsequences: false)
      try #require(parts.count == 2, "\(example.path) has `\(right)` \(parts.count - 1) times")
      files[example.path] = Array((parts[0] + wrong + parts[1]).utf8)
    case .file(let text): files[example.path] = Array(text.utf8)
    case .bytes(let bytes): files[example.path] = bytes
    case .removed: files[example.path] = nil
    }
    return files
  }
}
