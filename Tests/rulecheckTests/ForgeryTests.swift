import Foundation
import TestSupport
import Testing

/// Names, texts and file names of a workspace do not become anything else in what is written of them:
/// a line, a command for a log, a cell, a mention, a link, a formula.
@Suite("Forged workspaces")
struct ForgeryTests {
  /// A workspace with a county and days on which there is something to say.
  struct Case: CustomTestStringConvertible {
    let folder: String
    let county: String
    let since: String
    let day: String
    /// Texts that are forged at least.
    let fewest: Int

    var testDescription: String { folder }

    var commands: [String] {
      let formats = [
        ("eval --all --explain --on \(day)", "text json"), ("eval --all --on \(day)", "csv"),
        ("list --on \(day)", "text json csv"),
        ("history --county \(county) --on \(day)", "text json csv"), ("replay", "text json csv"),
        ("rules", "text json markdown"), ("test --coverage", "text json github junit"),
        ("changes --since \(since) --on \(day)", "text json markdown"),
        ("changes --since \(since) --on \(day) --messages --county \(county)", "text json"),
        ("changes --since \(since) --on \(day) --county \(county)", "cap atom"),
        ("diff ../plain . --on \(day)", "text json markdown"),
        (
          "validate --fail-on note --data --today 2030-01-01",
          "text concise json github gitlab sarif junit"
        ),
      ]
      return formats.flatMap { command, formats in
        formats.split(separator: " ").map { "\(command) --format \($0)" }
      } + ["validate --diff", "eval --county FORGED", "list --phase FORGED", "test --run FORGEDx"]
    }
  }

  static let cases = [
    Case(
      folder: "rules/examples/drought", county: "1846", since: "2025-04-07", day: "2025-04-16",
      fewest: 150),
    Case(
      folder: River.folder, county: "0201", since: "2024-04-28", day: "2024-05-06", fewest: 40),
  ]

  @Test(arguments: cases)
  func nothingIsForged(_ example: Case) throws {
    let folder = try Program.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      atPath: Repository.path(example.folder), toPath: folder.appendingPathComponent("plain").path)
    var workspace = ForgedWorkspace(example.folder)
    workspace.forgeSoundly()
    try #require(workspace.count >= example.fewest)
    try check(workspace, example, in: folder, "sound") { $0 < 2 }
    workspace.forgeAll()
    try check(workspace, example, in: folder, "broken") { $0 == 1 || $0 == 2 }
  }

  private func check(
    _ workspace: ForgedWorkspace, _ example: Case, in folder: URL, _ name: String,
    mayEndWith: (Int32) -> Bool
  ) throws {
    let root = folder.appendingPathComponent(name)
    try workspace.write(into: root)
    for command in example.commands {
      let run = try Program.shell("rulecheck \(command)", in: root)
      #expect(
        mayEndWith(run.status) || command.contains("FORGED") || command.contains("diff"),
        "\(name): \(command): \(run.status), \(run.errors.prefix(2000))")
      let format = command.split(separator: " ").last.map(String.init) ?? ""
      var flaws = WrittenFlaws.flaws(in: run.errors, format: "text")
      // `patch` gets the lines as they stand in the files.
      if command != "validate --diff" {
        flaws += WrittenFlaws.flaws(
          in: run.output, format: format, isWrapped: command.contains("messages"))
      }
      for flaw in flaws.prefix(3) { Issue.record("\(name): \(command): \(flaw)") }
    }
    let github = try Program.shell("rulecheck validate --format github --data", in: root).output
    let json = try Program.shell("rulecheck validate --format json --data", in: root).output
    let all = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let findings = (all?["findings"] as? [Any])?.count ?? -1
    let isCutOff = all?["cutOffBy"] is [String: Any]
    #expect(github.utf8.count { $0 == 0x0A } == findings + (isCutOff ? 1 : 0))
  }

  /// What is typed may come from elsewhere, too.
  @Test(arguments: [
    "eval --\"$TYPED\"", "eval --county x --on \"$TYPED\"", "validate --format \"$TYPED\"",
    "\"$TYPED\"", "explain \"$TYPED\"", "eval --at \"$TYPED\"", "diff \"$TYPED\" main",
    "list --per-page \"$TYPED\"", "eval --rules \"$TYPED\" --all",
  ])
  func errorsDoNotEchoControlCharacters(_ command: String) throws {
    let run = try Program.shell(
      "rulecheck \(command)",
      environment: ["TYPED": "x\u{1B}[31m\nFORGED\n::error::FORGED\r\u{202E}##[error]"])
    #expect(run.status != 0)
    for flaw in WrittenFlaws.flaws(in: run.errors + run.output, format: "text").prefix(3) {
      Issue.record("\(flaw)")
    }
  }
}
