import Files
import Findings
import Reports
import TestSupport
import Testing

/// Files laid over the small workspace, in `Tests/Fixtures/checks/CODE/{good,bad}-NAME/`: the nearest
/// thing to a defect that is none, and defects with their findings in `bad-NAME.expected` beside.
@Suite("Fixtures of checks")
struct CheckFixtureTests {
  static let root = "Tests/Fixtures/checks"
  static let good = folders("good-")
  static let bad = folders("bad-")

  /// A near miss is no finding of this check, nor of any other.
  @Test(arguments: good)
  func isNoFinding(_ folder: String) throws {
    let found = try findings(folder)
    #expect(found.isEmpty, "\(described(found))")
  }

  @Test(arguments: bad)
  func isFound(_ folder: String) throws {
    let found = try findings(folder)
    let code = String(folder.prefix { $0 != "/" })
    #expect(found.contains { $0.code == code }, "\(described(found))")
    let difference = Golden.difference(described(found), from: "\(Self.root)/\(folder).expected")
    #expect(difference == nil)
  }

  @Test func fixturesAreThere() {
    #expect(Self.good.count > 90)
    #expect(Self.bad.count > 10)
  }

  private func findings(_ folder: String) throws -> [Diagnostic] {
    let check = try #require(Check.named(String(folder.prefix { $0 != "/" })), "\(folder)")
    let changes = Repository.workspace(below: "\(Self.root)/\(folder)")
    #expect(!changes.isEmpty && changes.allSatisfy { River.base[$0] != $1 })
    return River.findings(
      in: FileTree(River.base.merging(changes) { $1 }),
      today: Check.ofToday.contains(check) ? River.today : nil)
  }

  /// `CODE/good-NAME` and the like, sorted.
  private static func folders(_ prefix: String) -> [String] {
    let paths = [".yaml", ".csv", ".json"].flatMap { Repository.files(below: root, ending: $0) }
    let names = paths.map { $0.split(separator: "/") }
      .filter { $0.count > 2 && $0[1].hasPrefix(prefix) }
    return Set(names.map { "\($0[0])/\($0[1])" }).sorted()
  }
}
