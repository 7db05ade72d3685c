import Foundation
import TestSupport
import Testing

@testable import rulecheck

/// The completion scripts: shells read them, and they complete what they can know.
@Suite("Completion")
struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func shellsReadTheirScript(_ shell: String) throws {
    let script = try Program.shell("rulecheck --generate-completion-script \(shell)")
    #expect(script.status == 0)
    #expect(script.output.contains("rulecheck"))
    guard try Program.shell("command -v \(shell)").status == 0 else {
      print("skipped: \(shell) is not installed, so its script is not tried")
      return
    }
    let run = try Program.shell(
      """
      script=$(mktemp) && rulecheck --generate-completion-script \(shell) > $script \
      && \(shell) -n $script; status=$?; rm -f $script; exit $status
      """)
    #expect(run.status == 0, "\(run.errors)")
  }

  /// What the parser writes is replaced, or nothing is written: names that a shell would expand run what they say. What
  /// shells then do with such names is tried in real ones: Tests/Completion/check.
  @Test(arguments: [
    ("bash", "complete -F _rulecheck_whole_words rulecheck", ["compgen", "complete -o"]),
    ("zsh", "compadd -V values -a closed", [":_files", "_describe -V ''", "banghist"]),
    ("fish", "string match -qr '[[:cntrl:]]'", [#"printf %s\n $subdirs"#]),
  ])
  func expandsNoNames(_ shell: String, _ ours: String, _ parsers: [String]) throws {
    let script = try Program.shell("rulecheck --generate-completion-script \(shell)")
    #expect(script.status == 0, "\(script.errors)")
    #expect(script.output.contains(ours))
    for text in parsers { #expect(!script.output.contains(text), "\(text)") }
  }

  @Test(arguments: ["#!/bin/bash\n", "#compdef rulecheck\n", "function __rulecheck_new\nend\n"])
  func writesNoScriptThatItDoesNotKnow(_ script: String) {
    #expect(throws: CannotRun.self) { try CompletionScript.completed(script) }
  }

  @Test func saysWhichShellsThereAre() throws {
    let run = try Program.shell("rulecheck --generate-completion-script tcsh")
    #expect(run.status == 64)
    #expect(run.errors.contains("tcsh"))
  }

  /// Asks bash for what it would offer behind the last word.
  private func offered(_ line: String) throws -> Set<String>? {
    guard try Program.shell("command -v bash").status == 0 else { return nil }
    let words = line.components(separatedBy: " ")
    let run = try Program.shell(
      """
      bash -c 'source <(rulecheck --generate-completion-script bash)
      COMP_WORDS=(\(words.map { "\"\($0)\"" }.joined(separator: " ")))
      COMP_CWORD=\(words.count - 1) COMP_LINE="\(line)" COMP_POINT=\(line.count)
      _rulecheck_whole_words rulecheck "\(words[words.count - 1])" "\(words[words.count - 2])"
      printf "%s\\n" "${COMPREPLY[@]}"'
      """)
    #expect(run.errors == "")
    return Set(run.output.split(separator: "\n").map(String.init))
  }

  @Test(arguments: [
    ("rulecheck li", ["list"]),
    ("rulecheck list --format ", ["text", "json", "csv"]),
    ("rulecheck replay --format j", ["json"]),
    ("rulecheck eval --rules Sour", ["Sources/"]),
    ("rulecheck history --rules Make", []),
    ("rulecheck list --data Makef", ["Makefile"]),
    ("rulecheck schema hist", ["history-output"]),
    ("rulecheck test Makef", ["Makefile"]),
    ("rulecheck validate Makef", ["Makefile"]),
    ("rulecheck explain unquoted-c", ["unquoted-colon", "unquoted-comma"]),
    ("rulecheck history --count", ["--county", "--country"]),
    ("rulecheck rul", ["rules"]),
    ("rulecheck rules --format ", ["text", "json", "markdown"]),
    ("rulecheck rules --rules Sour", ["Sources/"]),
    ("rulecheck schema rules-", ["rules-output"]),
  ])
  func offersWhatItKnows(_ line: String, _ expected: [String]) throws {
    guard let offered = try offered(line) else {
      print("skipped: bash is not installed, so it is not asked")
      return
    }
    #expect(offered == Set(expected))
  }
}
