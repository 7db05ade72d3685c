import Findings
import Foundation
import Reports
import TestSupport
import Testing

@testable import Observations

/// What commands answer in JSON is what their schemas say, and nothing else.
@Suite("Schemas of answers")
struct OutputSchemaTests {
  private static let island = "--rules Tests/Fixtures/workspace"
  private static let river = "--rules \(River.folder)"
  private static let decisions = "--rules Tests/Fixtures/decisions"
  /// A copy of the rules of the river in which everything has a short text.
  private static let withShortTexts = #"""
    folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT; cp -r \#(River.folder)/. $folder; \
    sed -i 's/^\( *\)title: \(.*athing.*\)/&\n\1short: \2/; s/^\( *\)text: \(.*\)/&\n\1short: \2/' $folder/rules/bathing-2024.yaml;
    """#

  /// A file of a site, which no command prints.
  private static func siteChanges(_ options: String, in language: String = "de") -> String {
    """
    folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT; \
    rulecheck publish --out $folder/site \(options) > /dev/null && cat $folder/site/api/v1/\(language)/changes.json #
    """
  }

  /// Between them these answers have every key that is documented.
  static let commands: [(kind: OutputKind, line: String)] = [
    (.eval, "rulecheck eval --all --on 2021-05-18"),
    (.eval, "rulecheck eval --county 15083 15085 --on 2021-05-27 --explain --lang en"),
    (.eval, "rulecheck eval --county 15083 --on 2020-11-05"),
    (.eval, "rulecheck eval --county 15083 --on 2021-09-20"),
    (.eval, "rulecheck eval --county 09162 --on 2020-10-25 --explain"),
    (.eval, "rulecheck eval --county 'Berlin Mitte' Eisenach --on 2021-07-05 --explain"),
    (.eval, "rulecheck eval --all --explain \(island)"),
    (.eval, "rulecheck eval --county Mündung --on 2024-08-03 --explain \(river)"),
    (.eval, "rulecheck eval --county Auen --on 2024-05-04 --explain \(river)"),
    (.list, "rulecheck list --on 2024-08-03 \(river)"),
    (.history, "rulecheck history --county Mündung --on 2024-08-10 \(river)"),
    (.eval, "rulecheck eval --county Auen --on 2025-02-01 --explain \(river)"),
    (.eval, "\(withShortTexts) rulecheck eval --county Mündung --on 2024-08-03 --rules $folder"),
    (.rules, "\(withShortTexts) rulecheck rules --rules $folder"),
    (.eval, "rulecheck eval --county Hills --on 2024-03-04 --explain \(decisions)"),
    (.eval, "rulecheck eval --county Port --on 2024-03-05 --explain \(decisions)"),
    (.eval, "rulecheck eval --county Port --on 2024-03-02 --explain \(decisions)"),
    (
      .eval,
      """
      folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT; cp -r Tests/Fixtures/decisions/. $folder; \
      rulecheck notice add --replaces gazette-5 --phase clear --from 2024-03-06 --through 2024-03-08 \
      --legal-basis "Gazette no. 8" --date 2024-03-04 --rules $folder > $folder/shown.txt; \
      rulecheck eval --county Hills --on 2024-03-05 --rules $folder
      """
    ),
    (
      .eval,
      """
      folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT; cp -r Tests/Fixtures/decisions/. $folder; \
      rulecheck notice add --ruleset smog --areas Port --phase smog --from 2024-03-06 --through 2024-03-09 \
      --legal-basis "Gazette no. 8" --rules $folder > $folder/shown.txt; \
      rulecheck eval --county Port --on 2024-03-08 --rules $folder
      """
    ),
    (.eval, "rulecheck eval --county Port --on 2024-03-08 --explain \(decisions)"),
    (.replay, "rulecheck replay \(decisions)"),
    (.rules, "rulecheck rules \(decisions)"),
    (
      .rules,
      """
      folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT; cp -r Tests/Fixtures/decisions/. $folder; \
      sed -i 's/^phases:/shown: no\\n&/; /guidelines:/,/stricter: {/d' $folder/smog.yaml; \
      rulecheck rules --rules $folder
      """
    ),
    (
      .diff,
      """
      folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT; cp -r Tests/Fixtures/decisions/. $folder; \
      sed -i '/^notices:/d' $folder/rulecheck.yaml; \
      rulecheck diff $folder Tests/Fixtures/decisions --on 2024-03-04
      """
    ),
    (.changes, "rulecheck changes --since 2024-03-02 --on 2024-03-04 \(decisions)"),
    (
      .digest,
      "rulecheck changes --since 2024-03-02 --on 2024-03-04 --messages --digest \(decisions)"
    ),
    (.siteChanges, siteChanges("--on 2024-03-04 \(decisions)", in: "en")),
    (.replay, "rulecheck replay --rules rules/examples/river"),
    (.replay, "rulecheck replay --county Kempten"),
    (.replay, "rulecheck replay \(island)"),
    (.list, "rulecheck list --on 2021-05-18"),
    (.list, "rulecheck list --search nowhere"),
    (.list, "rulecheck list --on 2020-11-05 --page 2"),
    (.list, "rulecheck list \(island)"),
    (.history, "rulecheck history --county 15083 --days 30"),
    (.history, "rulecheck history --county 'Berlin Mitte' --on 2021-05-18"),
    (.history, "rulecheck history --country --on 2020-11-10"),
    (.history, "rulecheck history --state NO \(island)"),
    (.history, "rulecheck history --county Fischmarkt \(island)"),
    (.rules, "rulecheck rules"),
    (.rules, "rulecheck rules --on 2021-05-18 --lang en"),
    (.rules, "rulecheck rules --rules rules/examples/river"),
    (.rules, "rulecheck rules \(river)"),
    (.rules, "rulecheck rules --rules rules/examples/air-quality"),
    (
      .diff,
      """
      rulecheck diff rules/federal/emergency-brake.yaml rules/bavaria/brake-2021-05-10.yaml \
      --on 2021-05-12 --over 2021-05-01..2021-06-06
      """
    ),
    (.diff, "rulecheck diff rules rules --over 2021-05-01..2021-05-03"),
    (
      .diff,
      """
      folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT; cp -r rules/. $folder; \
      sed -i '/^notices:/d' $folder/rulecheck.yaml; \
      rulecheck diff $folder rules --on 2021-05-14 --county 08315
      """
    ),
    (.changes, "rulecheck changes --since 2021-05-12 --on 2021-05-15 --state BW"),
    (.changes, "rulecheck changes --since 2021-04-21 --on 2021-04-22 --county 15083"),
    (.changes, "rulecheck changes --since 2021-05-10 --on 2021-05-10"),
    (.changes, "rulecheck changes --since 2021-05-27 --on 2021-05-28 --state NW"),
    (
      .digest, "rulecheck changes --since 2021-05-12 --on 2021-05-15 --state BW --messages --digest"
    ),
    (
      .digest, "rulecheck changes --since 2021-06-04 --on 2021-06-06 --state BY --messages --digest"
    ),
    (
      .digest, "rulecheck changes --since 2021-05-27 --on 2021-05-28 --state NW --messages --digest"
    ),
    (.siteChanges, siteChanges("--on 2021-05-28")),
    (.siteChanges, siteChanges("--on 2021-05-18 \(island)")),
    (.validate, "rulecheck validate"),
    (.validate, "rulecheck validate --data --today 2030-01-01"),
    (
      .validate,
      """
      folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT; cp -r Tests/Fixtures/workspace/. $folder; \
      echo 'phases: 1' >> $folder/rules/rule.yaml; rulecheck validate --rules $folder
      """
    ),
    (
      .validate,
      """
      folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT; cp -r Tests/Fixtures/workspace/. $folder; \
      echo 'more: 1' >> $folder/areas.yaml; rulecheck validate $folder/rules
      """
    ),
    (
      .validate,
      """
      folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT; cp -r \(River.folder)/. $folder; \
      sed -i 's/en: "Boating"/en: Boating/' $folder/topics.yaml; rulecheck validate $folder
      """
    ),
    (
      .validate,
      """
      folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT; cp -r \(River.folder)/. $folder; \
      sed -i 's/en: "Boating"/en: Boating/' $folder/topics.yaml; rulecheck validate $folder --fix
      """
    ),
    (.test, "rulecheck test"),
    (
      .test,
      """
      folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT; cp -r Tests/Fixtures/workspace/. $folder; \
      cp -r Tests/Fixtures/test-runs/rules Tests/Fixtures/test-runs/fails.yaml $folder; echo 'tests: [fails.yaml]' >> $folder/rulecheck.yaml; \
      rulecheck test --coverage --rules $folder
      """
    ),
    (.test, "rulecheck test --coverage"),
    (.test, "rulecheck test --coverage \(river)"),
  ]

  /// What they print: asked once, looked at twice.
  private static let answers = Result {
    try commands.map { ($0.kind, $0.line, try Program.shell("\($0.line) --format json")) }
  }

  private func parsed(_ text: String) throws -> JSONText {
    try JSONText.parse(SourceFile(name: "answer.json", bytes: Array(text.utf8)))
  }

  @Test func everyAnswerIsAsDescribedAndEveryKeyOccurs() throws {
    var met: [OutputKind: Set<String>] = [:]
    for (kind, line, run) in try Self.answers.get() {
      // 1: something was found.
      #expect(run.status == 0 || run.status == 1, "\(line): \(run.errors)")
      var check = ShapeCheck()
      check.check(try parsed(run.output), kind.shape, at: "")
      #expect(check.problems == [], "\(line)")
      met[kind, default: []].formUnion(check.met)
    }
    // The differences of fixtures are of more kinds than those of shipped rules.
    for path in Repository.files(below: "Tests/Fixtures/diffs", ending: "expected.json") {
      var check = ShapeCheck()
      check.check(
        try parsed(Repository.text("Tests/Fixtures/diffs/\(path)")), OutputKind.diff.shape, at: "")
      #expect(check.problems == [], "\(path)")
      met[.diff, default: []].formUnion(check.met)
    }
    for kind in OutputKind.allCases {
      let unmet = ShapeCheck.keys(kind.shape).subtracting(met[kind] ?? [])
      #expect(unmet == [], "no answer of \(kind) above has these keys")
    }
  }

  /// The expected output of command fixtures, where it is one whole answer.
  @Test func committedAnswersAreAsDescribed() throws {
    var count = 0
    for name in CommandTests.names {
      let base = "Tests/Fixtures/commands/\(name)"
      let line = try Repository.text("\(base).sh")
      guard line.contains("--format json"),
        let kind = OutputKind.allCases.first(where: { line.contains("rulecheck \($0.rawValue) ") })
      else { continue }
      // Answers begin and end at the margin.
      var answer: String?
      for text in try Repository.text("\(base).expected").components(separatedBy: "\n") {
        if text == "{" { answer = "" }
        answer? += text + "\n"
        guard text == "}", let whole = answer else { continue }
        var check = ShapeCheck()
        check.check(try parsed(whole), kind.shape, at: "")
        #expect(check.problems == [], "\(name)")
        answer = nil
        count += 1
      }
    }
    #expect(count >= 6)
  }

  @Test(arguments: [
    (#"{"through": null, "periods": [], "more": 1}"#, ": the key more is not documented"),
    (#"{"through": null}"#, ": the key periods is missing"),
    (#"{"through": 1, "periods": []}"#, "/through: 1 has another type"),
    (#"{"through": "1.5.2021", "periods": []}"#, "/through: 1.5.2021 is not a day"),
    (#"{"through": null, "periods": {}}"#, "/periods: {…} has another type"),
  ])
  func findsWhatIsNotAsDescribed(_ text: String, _ problem: String) throws {
    var check = ShapeCheck()
    check.check(try parsed(text), OutputKind.replay.shape, at: "")
    #expect(check.problems == [problem])
  }

  /// The same question to an implementation of JSON Schema that is not ours.
  @Test(.enabled(if: !SchemaPython.isLeftOut, "\(SchemaPython.leavingOut)"))
  func anotherValidatorAgrees() throws {
    let python = try SchemaPython.prepared()
    let script = Repository.path("Tools/schema_errors.py")
    let folder = try Program.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var pairs: [String] = []
    for (at, (kind, _, run)) in try Self.answers.get().enumerated() {
      let answer = "\(folder.path)/\(at).json"
      try run.output.write(toFile: answer, atomically: true, encoding: .utf8)
      // A test compares the schemas that ship with those that the program writes.
      pairs += [Repository.path("schemas/output/\(kind.rawValue).schema.json"), answer]
    }
    #expect(try python.output(of: script, pairs) == "")
    let wrong = "\(folder.path)/wrong.json"
    try #"{"through": 1, "more": 2}"#.write(toFile: wrong, atomically: true, encoding: .utf8)
    let found = try python.output(
      of: script, [Repository.path("schemas/output/replay.schema.json"), wrong])
    #expect(found.split(separator: "\n").count == 3, "\(found)")
  }
}
