import Files
import Findings
import Foundation
import Lint
import Observations
import Reports
import RuleReader
import Rules
import TestSupport
import Testing

/// `validate` is the gate: it has an error exactly where a command refuses to answer, whatever else is
/// wrong beside it.
@Suite("What validate passes, commands answer from")
struct RefusalTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// Replays one case.
  private static let chosenSeed = environment["RULECHECK_SEED"].flatMap(UInt64.init)
  private static let chosenCases = environment["RULECHECK_CASES"].flatMap(Int.init)

  /// The shipped workspaces, largest first, each with how many cases are drawn from it.
  private static let workspaces = [
    ("rules", 40), ("rules/examples/drought", 120), ("rules/examples/river", 120),
    ("rules/examples/hospital", 80), ("rules/examples/air-quality", 80),
    ("rules/examples/forest-fire", 80), ("rules/examples/grades", 80),
    ("rules/examples/small", 120),
  ]

  /// The files of a shipped workspace, with the last value of each area where there are very many.
  private static func files(of folder: String) -> [String: [UInt8]] {
    var files = Repository.workspace(below: folder)
      .filter { folder != "rules" || !$0.key.hasPrefix("examples/") }
    for path in Repository.files(below: folder, ending: ".geojson") {
      files[path] = try? Golden.bytes("\(folder)/\(path)")
    }
    for (path, bytes) in files where path.hasSuffix(".csv") && bytes.count > 1_000_000 {
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      let areas = lines.map { $0.prefix { $0 != UInt8(ascii: ",") } }
      let last = lines.indices.filter { $0 + 1 == lines.count || areas[$0] != areas[$0 + 1] }
      files[path] = Array(last.map { lines[$0] + [UInt8(ascii: "\n")] }.joined())
    }
    return files
  }

  @Test(arguments: workspaces)
  func validateFailsWhereACommandRefuses(_ folder: String, cases: Int) {
    let files = Self.files(of: folder)
    let sound = Verdicts(FileTree(files))
    #expect(sound.refusals.isEmpty && sound.disagreement == nil, "\(described(sound.refusals))")
    var refused = 0
    var refusedForData = 0
    var told = 0
    let seeds = Self.chosenSeed.map { $0...$0 } ?? 1...UInt64(Self.chosenCases ?? cases)
    for seed in seeds {
      var chance = Chance(seed: seed)
      let (changed, shown) = Self.planted(in: files, &chance)
      let verdicts = Verdicts(FileTree(changed))
      if verdicts.isRefused { refused += 1 }
      if verdicts.isRefusedForData { refusedForData += 1 }
      guard let disagreement = verdicts.disagreement, told < 3 else { continue }
      told += 1
      Issue.record(
        """
        seed \(seed) of \(folder): \(disagreement.prefix(1500))
        run it alone with RULECHECK_SEED=\(seed)
        \(shown.prefix(1500))
        """)
    }
    print(
      "\(folder), \(seeds): \(refused) refused, \(refusedForData) refused for their data")
  }

  /// Files with a mistake of style and one that matters, in one file or two, or with three mistakes in
  /// files of their own.
  private static func planted(
    in files: [String: [UInt8]], _ chance: inout Chance
  ) -> (files: [String: [UInt8]], shown: String) {
    let rules = files.keys.filter { $0.hasSuffix(".yaml") }.sorted()
    let data = files.keys.filter { $0.hasPrefix("data/") }.sorted()
    var changed = files
    var shown = ""
    func plant(_ mistakes: [PlantedMistake], in path: String, _ chance: inout Chance) {
      let text = String(decoding: changed[path] ?? [], as: UTF8.self)
      for mistake in mistakes.shuffled(using: &chance) {
        guard let (text, line) = mistake.planted(in: text, &chance) else { continue }
        changed[path] = Array(text.utf8)
        shown += "\(path): \(line)\n"
        return
      }
    }
    let paths = Array(rules.shuffled(using: &chance).prefix(3))
    let isPair = Int.random(in: 0..<4, using: &chance) > 0
    plant(PlantedMistake.ofStyle, in: paths[0], &chance)
    if Int.random(in: 0..<6, using: &chance) == 0, let path = data.randomElement(using: &chance) {
      plant(PlantedMistake.ofData, in: path, &chance)
    } else {
      let path = Bool.random(using: &chance) && isPair ? paths[0] : paths[1]
      plant(PlantedMistake.thatMatters, in: path, &chance)
    }
    if !isPair {
      plant(PlantedMistake.ofStyle + PlantedMistake.thatMatters, in: paths[2], &chance)
    }
    return (changed, shown)
  }

  /// What a command does with files, and whether `validate` says so.
  private struct Verdicts {
    let isRefused: Bool
    var isRefusedForData = false
    /// The errors for which a command refuses.
    var refusals: [Diagnostic]
    /// Nil: they agree.
    var disagreement: String?

    init(_ files: FileTree) {
      let (workspace, problems) = Workspace.read(files)
      let validation = Validation(of: files)
      isRefused = workspace == nil
      refusals = problems.filter { $0.severity == .error }
      let errors = validation.findings().filter { $0.severity == .error }
      if isRefused == refusals.isEmpty || isRefused != (validation.workspace == nil) {
        disagreement = "refused: \(isRefused), and the errors are\n\(described(refusals))"
      }
      disagreement =
        disagreement
        ?? Self.difference(of: refusals, "only the command says", from: errors)
        ?? Self.difference(
          of: errors.filter { !Self.isOfValidateAlone($0) }, "only validate says", from: refusals)
      guard disagreement == nil, let workspace else { return }
      let (observations, wrong) = Observations.read(
        workspace, files: files, zone: .centralEurope)
      isRefusedForData = observations == nil
      refusals = wrong.filter { $0.severity == .error }
      let found = Observations.findings(
        in: workspace, files: files, zone: .centralEurope, today: nil)
      disagreement =
        Self.difference(of: wrong, "only the command says of data", from: found)
        ?? Self.difference(
          of: found.filter { $0.severity == .error && !Self.isOfPositions($0, workspace) },
          "only validate says of data", from: wrong)
    }

    /// Tests are no part of an answer, and some comments speak to `validate` alone.
    private static func isOfValidateAlone(_ finding: Diagnostic) -> Bool {
      finding.span.file.name.hasPrefix("tests/") || finding.check == .badAllow
    }

    /// Outlines and places are read where somebody's county is looked for, and for nothing else.
    private static func isOfPositions(_ finding: Diagnostic, _ workspace: Workspace) -> Bool {
      [workspace.areas.outlines?.path, workspace.areas.placeFile?.path].contains { path in
        guard let path else { return false }
        return finding.span == path.span || finding.span.file.name == path.value
      }
    }

    private static func difference(
      of some: [Diagnostic], _ what: String, from others: [Diagnostic]
    ) -> String? {
      let known = Set(others.map { "\($0.span) \($0.code) \($0.message)" })
      let left = some.filter { !known.contains("\($0.span) \($0.code) \($0.message)") }
      return left.isEmpty ? nil : "\(what)\n\(described(Array(left.prefix(4))))"
    }
  }

  // MARK: The mistakes that were passed

  /// A warning in the file must not hide that the rule set was read.
  @Test func aTextWithoutQuotesHidesNoMistypedLifting() throws {
    let found = try findings([
      "flood.yaml": [
        ("en: \"Flood warning\"", "en: Flood warning"),
        ("      bank:                        #", "      banks: lifted\n      bank: #"),
      ]
    ])
    #expect(found == ["unquoted-text warning", "unknown-guideline error"])
  }

  @Test func aTitleWithoutQuotesHidesNoUnknownRuleSet() throws {
    let found = try findings([
      "rulecheck.yaml": [("en: \"Model Valley\"", "en: Model Valley")],
      "flood.yaml": [("when: { level: { above: 300 } }", "when: { phase: nowhere/closed }")],
    ])
    #expect(found == ["unknown-ruleset error", "unquoted-text warning"])
  }

  /// Codes and severities of what `validate` finds in the small workspace with some words replaced.
  private func findings(_ changes: [String: [(String, String)]]) throws -> [String] {
    var files = Self.files(of: "rules/examples/small")
    for (path, words) in changes {
      var text = String(decoding: files[path] ?? [], as: UTF8.self)
      for (right, wrong) in words {
        #expect(text.ranges(of: right).count == 1, "\(path): \(right)")
        text.replace(right, with: wrong)
      }
      files[path] = Array(text.utf8)
    }
    return Validation(of: FileTree(files)).findings()
      .map { "\($0.code) \($0.severity.rawValue)" }
  }
}
