import Observations
import Reports
import RuleLanguage
import TestSupport
import Testing
import YAMLSource

/// Files of hostile sizes are answered like others, with a bounded number of findings. Each of them
/// is a matter of moments, and of many minutes where some step takes quadratic time.
@Suite("Large hostile files", .timeLimit(.minutes(5)))
struct LargeFileTests {
  private static let rule = (try? Repository.text("\(Island.folder)/rules/rule.yaml")) ?? ""
  private static let count = Effort.cases(100_000)

  private static func many(_ piece: String) -> String { String(repeating: piece, count: count) }

  private static func each(_ piece: (Int) -> String) -> String {
    (0..<count).map(piece).joined(separator: ", ")
  }

  /// A file of the island by its path, and the code that must be among its findings.
  static let files: [(name: String, path: String, text: String, code: String)] = [
    ("brackets", "rules/rule.yaml", many("["), "too-deep"),
    ("keys on one line", "rules/rule.yaml", many("a: "), "unquoted-colon"),
    ("dashes", "rules/rule.yaml", many("- "), "too-deep"),
    ("a comment", "rules/rule.yaml", many("#"), "empty-file"),
    ("a text", "rules/rule.yaml", "title: " + many("x"), "wrong-type"),
    (
      "comments that allow", "rules/rule.yaml",
      rule + many("# rulecheck: allow unquoted-text — reason\n"), "bad-allow"
    ),
    ("tight comments", "rules/rule.yaml", rule + many("#rulecheck: x\n"), "bad-allow"),
    ("unknown keys", "rules/rule.yaml", "{" + each { "key\($0): 1" } + "}", "unknown-key"),
    ("empty keys", "rules/rule.yaml", "{" + each { "key\($0)" } + "}", "more-problems"),
    ("the same key", "rules/rule.yaml", "{" + each { _ in "x: 1" } + "}", "duplicate-key"),
    (
      "errors on one line", "rules/rule.yaml", "{phases: [" + each { _ in "{x: 1}" } + "]}",
      "more-problems"
    ),
    (
      "unknown topics", "rules/rule.yaml",
      "{guidelines: {" + each { "g\($0): {topic: mssk\($0)}" } + "}}", "unknown-topic"
    ),
    (
      "values", "rules/rule.yaml",
      "{guidelines: {g: {values: {" + each { "v\($0): 1" } + "}, stricter: {"
        + each { "v\($0): lower" } + "}}}}", "missing-key"
    ),
    (
      "placeholders", "rules/rule.yaml",
      "{title: {de: \"" + each { "{a\($0)}" } + "\"}}", "missing-translation"
    ),
    ("an open quote", "rules/rule.yaml", "x: \"" + many("a\n"), "syntax"),
    ("a late mistake", "rules/rule.yaml", many("# c\n") + "x: ]\n", "unquoted-indicator"),
    (
      "topics", "topics.yaml",
      "topics: {" + each { "mask\($0): {title: {de: \"a\", en: \"b\"}}" } + "}", "unknown-topic"
    ),
  ]

  @Test(arguments: files.indices)
  func isAnswered(_ at: Int) throws {
    let (name, path, text, code) = Self.files[at]
    var changes = [path: Array(text.utf8)]
    // Names by the thousand that are not among names by the thousand.
    if path == "topics.yaml" {
      changes["rules/rule.yaml"] = Array(
        ("{guidelines: {" + Self.each { "g\($0): {topic: mssk\($0)}" } + "}}").utf8)
    }
    let validation = Validation(of: Island.files(replacing: changes))
    let findings = validation.findings(catalogue: Check.all)
    #expect(findings.contains { $0.code == code }, "\(name): \(Set(findings.map(\.code)))")
    #expect(findings.count < 3000, "\(name)")
    let report = FindingReport(subject: "rules", findings: findings, files: validation.files)
    var page = Page(hasColor: false)
    report.write(to: &page)
    let sizes = [
      page.text.utf8.count, report.json.utf8.count, report.github.utf8.count,
      report.sarif(version: "1", directory: "/work").utf8.count,
      report.junit(failOn: .error).xml.utf8.count,
    ]
    #expect(sizes.allSatisfy { $0 < 8_000_000 }, "\(name): \(sizes)")
  }

  @Test func tablesOfMistakesAreAnswered() {
    let workspace = Island.workspace()
    let head = "area,day,incidence,beds\n"
    for rows in [
      Self.many("0101,2021-13-01,x,y\n"), Self.many("0101,2021-05-01,1,1\n"),
      (0..<Self.count).map { "9\($0),2021-05-01,1,1\n" }.joined(),
      "0101,2021-05-01," + Self.many("x") + ",1\n", Self.many("\"\n"),
    ] {
      let files = Island.files(replacing: ["data/figures.csv": Array((head + rows).utf8)])
      let (observations, problems) = Observations.read(workspace, files: files)
      #expect(observations == nil)
      #expect((1...25).contains(problems.count))
      #expect(described(problems).utf8.count < 100_000)
    }
  }
}
