import Foundation
import TestSupport
import Testing

/// The help of every command has an example, and it works in the workspace that `rulecheck init` writes.
@Suite("Help")
struct HelpTests {
  static let commands: [String] = {
    let help = (try? Program.shell("rulecheck --help").output) ?? ""
    return help.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^ {2}(?<name>[a-z]+) {2}/#).map { String($0.name) }
    }
  }()

  @Test func listsEveryCommandInAGroup() throws {
    let help = try Program.shell("rulecheck --help").output
    #expect(Self.commands.count == 14)
    for group in ["WRITING", "ASKING", "COMPARING AND TELLING"] {
      #expect(help.contains(group))
    }
  }

  @Test(arguments: commands) func exampleWorks(_ command: String) throws {
    let help = try Program.shell("rulecheck help \(command)").output
    let example = try #require(
      help.firstMatch(of: /\n *Example:\n +(?<line>rulecheck [^\n]+)\n/)?.line, "\(help)")
    #expect(example.hasPrefix("rulecheck \(command) "))
    let folder = try Program.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try Program.shell(
      command == "init"
        ? ":"
        : """
        rulecheck init rules > made && git init -q && git add . &&
          git -c user.name=A -c user.email=a@example.org commit -q -m Rules
        """, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let run = try Program.shell(String(example), in: folder)
    #expect(run.status == 0, "\(example): \(run.output.suffix(500))\(run.errors)")
    #expect(run.errors == "")
  }
}
