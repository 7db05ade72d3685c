import Files
import Findings
import Lint
import Reports
import TestSupport
import Testing
import YAMLSource

/// Names of checks that former versions had: they have the effect of those of today, and that is said.
@Suite("Former codes")
struct FormerCodeTests {
  static let former: [String: String?] = ["missing-quotes": "unquoted-text", "bad-style": nil]
  /// A topic whose title is not quoted.
  static let topics = text("topics.yaml").replacing("\"Boating\"", with: "Boating")

  static func text(_ path: String) -> String {
    String(decoding: River.base[path] ?? [], as: UTF8.self)
  }

  func findings(_ path: String, _ text: String) -> [Diagnostic] {
    var files = River.base
    files["topics.yaml"] = Array(Self.topics.utf8)
    files[path] = Array(text.utf8)
    return Validation(of: FileTree(files), formerCodes: Self.former)
      .findings()
  }

  @Test func renamedInAComment() throws {
    let comment = "topics:\n  # rulecheck: allow missing-quotes — a brand"
    let changed = Self.topics.replacing("topics:", with: comment)
    let found = findings("topics.yaml", changed)
    #expect(found.map(\.code) == ["obsolete"], "\(described(found))")
    #expect(found[0].message == "`missing-quotes` is now `unquoted-text`")
    #expect(
      try fixed(found[0]) == changed.replacing("missing-quotes", with: "unquoted-text"))
  }

  @Test(arguments: ["missing-quotes", "\"missing-quotes\""])
  func renamedInSeverities(_ code: String) throws {
    let changed = Self.text("rulecheck.yaml") + "severities: { \(code): off }\n"
    let found = findings("rulecheck.yaml", changed)
    #expect(found.map(\.code) == ["obsolete"], "\(described(found))")
    #expect(try fixed(found[0]) == changed.replacing(code, with: "unquoted-text"))
  }

  /// Where the name of today stands, too, nothing is written twice.
  @Test(arguments: ["severities: { missing-quotes: off, unquoted-text: warning }"])
  func renamedBesideTheNewName(_ severities: String) {
    let found = findings("rulecheck.yaml", Self.text("rulecheck.yaml") + severities + "\n")
    #expect(found.map(\.code) == ["obsolete", "unquoted-text"], "\(described(found))")
    #expect(found[0].fix == nil)
    #expect(found[0].help == "remove one of the two: `unquoted-text` is here, too")
  }

  /// The comment that names both allows what it still can.
  @Test func goneInAComment() {
    let comment = "topics:\n  # rulecheck: allow bad-style, unquoted-text — a brand"
    let found = findings("topics.yaml", Self.topics.replacing("topics:", with: comment))
    #expect(found.map(\.code) == ["obsolete"], "\(described(found))")
    #expect(found[0].message.hasPrefix("the check `bad-style` is gone"))
  }

  @Test func goneInSeverities() {
    let text = Self.text("rulecheck.yaml") + "severities: { bad-style: off, obsolete: error }\n"
    let found = findings("rulecheck.yaml", text)
    #expect(found.map(\.code) == ["obsolete", "unquoted-text"], "\(described(found))")
    #expect(found.first?.severity == .error)
  }

  /// No former name is one of today, and each leads to one of today.
  @Test func namesOfToday() {
    for (code, name) in Check.formerCodes {
      #expect(Check.named(code) == nil)
      if let name { #expect(Check.named(name) != nil) }
    }
  }

  private func fixed(_ finding: Diagnostic) throws -> String {
    let fix = try #require(finding.fix)
    let text = try #require(FixedText(applying: [fix]))
    return text.file.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}
