import Findings
import TestSupport
import Testing
import YAMLSource

@Suite("YAML files")
struct YAMLFixtureTests {
  static let good = Golden.names(in: "Tests/Fixtures/yaml/good", ending: ".yaml")
  static let bad = Golden.names(in: "Tests/Fixtures/yaml/bad", ending: ".yaml")

  /// As a reader of rules gives them.
  private static let keys = KnownKeys(
    ofText: ["attribution", "case", "name"], short: ["at", "by", "in", "of", "on", "to"],
    comparisons: [
      (">=", "at-least"), ("=>", "at-least"), ("≥", "at-least"), ("<=", "at-most"),
      ("=<", "at-most"), ("≤", "at-most"), (">", "above"), ("<", "below"),
    ])

  /// The located tree of a file without mistakes.
  @Test(arguments: good)
  func isReadWithItsPlaces(_ name: String) throws {
    let path = "Tests/Fixtures/yaml/good/\(name)"
    let (document, problems) = YAMLDocument.read(try file(path, as: name))
    #expect(problems.isEmpty, "\(described(problems))")
    let difference = Golden.difference(
      document?.root.outline() ?? "nothing\n", from: Golden.expectation(of: path))
    #expect(difference == nil)
  }

  /// The findings in a file with mistakes.
  @Test(arguments: bad)
  func isFoundFaulty(_ name: String) throws {
    let path = "Tests/Fixtures/yaml/bad/\(name)"
    let (_, problems) = YAMLDocument.read(try file(path, as: name), Self.keys)
    #expect(problems.hasErrors)
    let difference = Golden.difference(
      described(problems.sortedOnce()), from: Golden.expectation(of: path))
    #expect(difference == nil)
  }

  @Test func fixturesAreThere() {
    #expect(Self.good.count > 20)
    #expect(Self.bad.count > 40)
  }

  private func file(_ path: String, as name: String) throws -> SourceFile {
    SourceFile(name: name, bytes: try Golden.bytes(path))
  }
}
