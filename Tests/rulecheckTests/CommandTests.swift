import Foundation
import TestSupport
import Testing

@Suite("Version")
struct VersionTests {
  private static let isRepository = (try? Program.shell("git rev-parse HEAD"))?.status == 0

  /// Who reports a mistake can say of which commit the program is.
  @Test(.enabled(if: isRepository, "git knows no commit of this folder"))
  func namesProgramVersionAndCommit() throws {
    let run = try Program.shell("rulecheck --version")
    let commit = try Program.shell("git rev-parse --short=12 HEAD")
    let match = try #require(
      run.output.wholeMatch(
        of: #/rulecheck \d+\.\d+\.\d+ \((?<commit>[0-9a-f]+)(, with changes)?\)\n/#))
    #expect("\(match.commit)\n" == commit.output)
  }
}

/// Whole command lines, good and bad, beside what they print: standard output, standard error
/// where there is any, and the exit code.
@Suite("Commands")
struct CommandTests {
  static let names = Repository.files(below: "Tests/Fixtures/commands", ending: ".sh")
    .map { String($0.dropLast(3)) }

  @Test(arguments: names)
  func printsWhatIsExpected(_ name: String) throws {
    let base = "Tests/Fixtures/commands/\(name)"
    let folder = try Program.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // Copies, which commands may change: of the shipped rules, a small workspace, one in which much is pending, and one in which much is decided.
    try FileManager.default.copyItem(
      atPath: Repository.path("rules"), toPath: folder.appendingPathComponent("rules").path)
    try FileManager.default.copyItem(
      atPath: Repository.path("Tests/Fixtures/checks/workspace"),
      toPath: folder.appendingPathComponent("river").path)
    try FileManager.default.copyItem(
      atPath: Repository.path("Tests/Fixtures/pending"),
      toPath: folder.appendingPathComponent("pending").path)
    try FileManager.default.copyItem(
      atPath: Repository.path("Tests/Fixtures/decisions"),
      toPath: folder.appendingPathComponent("decisions").path)
    let run = try Program.shell(try Repository.text("\(base).sh"), in: folder)
    var found = run.output
    if !run.errors.isEmpty { found += "--- standard error\n\(run.errors)" }
    found += "--- exit \(run.status)\n"
    if ProcessInfo.processInfo.environment["RULECHECK_RECORD"] != nil {
      try found.write(
        toFile: Repository.path("\(base).expected"), atomically: true, encoding: .utf8)
      Issue.record("recorded \(name): read the difference, then run without RULECHECK_RECORD")
      return
    }
    let expected = try? Repository.text("\(base).expected")
    let difference = Golden.difference(found, from: expected ?? "", named: name)
    #expect(difference == nil)
  }

  /// Colours are for terminals that have them and whose owner wants them.
  @Test func writesNoColoursIntoFiles() throws {
    let run = try Program.shell("rulecheck eval --county 15083 --on 2021-05-10")
    #expect(run.status == 0)
    #expect(!run.output.contains("\u{1B}"))
  }

  /// A terminal is made by script(1), which not every machine has.
  @Test func writesColoursToATerminal() throws {
    let command = "rulecheck eval --county 15083 --on 2021-05-10"
    let probe = try Program.shell("script -qec true /dev/null")
    guard probe.status == 0 else {
      print("skipped: script(1) is not installed, so no terminal can be made")
      return
    }
    let terminal = try Program.shell(
      "script -qec '\(command)' /dev/null", environment: ["TERM": "xterm-256color"])
    #expect(terminal.output.contains("\u{1B}[48;2;249;168;37m"))
    let declined = try Program.shell(
      "script -qec '\(command)' /dev/null",
      environment: ["TERM": "xterm-256color", "NO_COLOR": "1"])
    #expect(!declined.output.contains("\u{1B}["))
    let dumb = try Program.shell(
      "script -qec '\(command)' /dev/null", environment: ["TERM": "dumb"])
    #expect(!dumb.output.contains("\u{1B}["))
  }

  /// Names in tables of counties may hold anything: neither a terminal nor a file gets what would move
  /// a cursor.
  @Test(arguments: ["eval --all", "list", "replay", "history --county 0103"])
  func sendsNoControlCharacters(_ command: String) throws {
    guard try Program.shell("script -qec true /dev/null").status == 0 else {
      print("skipped: script(1) is not installed, so no terminal can be made")
      return
    }
    let folder = try Program.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      atPath: Repository.path("Tests/Fixtures/checks/workspace"),
      toPath: folder.appendingPathComponent("river").path)
    let districts = folder.appendingPathComponent("river/districts.csv")
    let text = try String(contentsOf: districts, encoding: .utf8)
    try text.replacingOccurrences(of: "Mühlbach", with: "Mühl\u{1B}[31mbach")
      .write(to: districts, atomically: true, encoding: .utf8)
    let line = "rulecheck \(command) --rules river --format csv"
    let terminal = try Program.shell("script -qec '\(line)' /dev/null", in: folder)
    #expect(!terminal.output.contains("\u{1B}"), "\(terminal.output)")
    #expect(terminal.output.contains(","))
    let file = try Program.shell(line, in: folder)
    #expect(file.status == 0, "\(file.errors)")
    if file.output.contains("bach") { #expect(file.output.contains(#"\u{1b}[31m"#)) }
  }

  /// Tables are as wide as the terminal allows, also with colours.
  @Test(arguments: [60, 80, 130])
  func tablesFitTheTerminal(_ width: Int) throws {
    guard try Program.shell("script -qec true /dev/null").status == 0 else {
      print("skipped: script(1) is not installed, so no terminal can be made")
      return
    }
    for command in [
      "list --on 2021-05-18", "list --on 2021-09-20 --state BY",
      "history --county 15083 --on 2021-05-18",
    ] {
      let terminal = try Program.shell(
        "script -qec 'stty cols \(width); rulecheck \(command) --lang en' /dev/null",
        environment: ["TERM": "xterm-256color"])
      #expect(terminal.output.contains("\u{1B}[48;2;"))
      // All but the attribution, which a terminal breaks by itself.
      let lines = terminal.output.components(separatedBy: .newlines)
        .filter { !$0.hasPrefix("Data:") && !$0.hasPrefix("\u{1B}[1;33m*") }
        .map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
      let widest = lines.map(\.count).max() ?? 0
      #expect(widest <= width, "\(command)")
      // What has room for columns uses it.
      #expect(width < 130 || widest > 80, "\(command)")
    }
  }

  /// The same bytes whatever the locale, the time zone and the number of the call.
  @Test func doesNotDependOnTheEnvironment() throws {
    let command = "rulecheck eval --all --on 2021-05-10 --format json"
    let first = try Program.shell(command)
    let second = try Program.shell(
      command, environment: ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo", "LANG": "C"])
    let difference = Golden.difference(second.output, from: first.output, named: "the answer")
    #expect(difference == nil)
    #expect(!first.output.isEmpty)
  }
}
