import RuleReader
import Rules
import TestSupport
import Testing

/// Which cases `--run` chooses.
@Suite("Case patterns")
struct CasePatternTests {
  static let tests = try? read()

  @Test(arguments: [
    ("", [0, 1, 2, 3]), ("*", [0, 1, 2, 3]), ("masks/", [0, 1, 2]), ("harbour/", [3]),
    ("day", [0, 1]), ("DAY", [0, 1]), ("three*norm", [0]), ("norm*three", []), ("Möwe", [2]),
    ("masks/a", [2]), ("masks*a", [0, 1, 2]), ("on three days:", [0]), ("nothing", []),
    ("s*s*s", [0, 1]),
  ])
  func chooses(_ pattern: String, _ cases: [Int]) throws {
    let all = try #require(Self.tests).files.flatMap(\.cases)
    let found = all.indices.filter { CasePattern(pattern).matches(all[$0]) }
    #expect(found == cases, "\(pattern)")
    let left = try #require(Self.tests).matching(CasePattern(pattern))
    #expect(left.caseCount == cases.count)
    #expect(left.files.isEmpty == cases.isEmpty)
  }

  @Test(arguments: [
    ("tree days", ["on three days: normal", "on four days: normal"]),
    ("a gull on Möwenhafen", ["a gull in Möwenhafen"]), ("xyz", []), ("on", []),
  ])
  func namesNearOnes(_ pattern: String, _ names: [String]) throws {
    #expect(CasePattern(pattern).near(in: try #require(Self.tests)) == names, "\(pattern)")
  }

  private static func read() throws -> RuleTests {
    let names = [
      ("on three days: normal", "masks"), ("on four days: normal", "masks"),
      ("a gull in Möwenhafen", "masks"), ("the quay", "harbour"),
    ]
    let cases = names.map { name, ruleSet in
      "  - { case: \"\(name)\", county: \"0101\", ruleset: \(ruleSet), given: {}, expect: { 2021-01-01: unknown } }\n"
    }
    let files = Island.files(replacing: [
      "tests/a.yaml": Array("tests: masks\ncases:\n\(cases.joined())".utf8)
    ])
    let read = RuleTests.read(Island.workspace(), files: files, paths: ["tests/a.yaml"])
    return try #require(read.tests, "\(described(read.problems))")
  }
}
