import ArgumentParser
import Files
import Reports

/// The program for authors, reviewers and operators.
@main struct Rulecheck: ParsableCommand {
  static let version = "1.0.0"
  /// `rulecheck 1.0.0 (1a2b3c4d5e6f)`: program, version, and the commit of the sources if it is known.
  private static let fullVersion =
    "rulecheck \(version)" + (commitOfSources.map { " (\($0))" } ?? "")

  static let configuration = CommandConfiguration(
    commandName: "rulecheck",
    abstract: "Says which published rules apply in a county, since when, and why.",
    discussion: """
      Rules, areas, calendars and sources are YAML files of a workspace: a folder with a \
      rulecheck.yaml. Answers go to standard output, warnings to standard error.

      Exit codes: 0 fine; 1 findings; 2 could not run (a file, data, an unknown county); \
      64 wrong usage.
      """,
    version: fullVersion,
    subcommands: [
      Validate.self, Test.self, Explain.self, Eval.self, Replay.self, List.self,
      HistoryCommand.self, RulesCommand.self, Diff.self, ChangesCommand.self, Init.self,
      Schema.self, Publish.self,
    ])

  static func main() {
    // A file that exceeds the size limit is an error like a full disk, not a reason to be killed.
    signal(SIGXFSZ, SIG_IGN)
    // Answered before the argument parser is set up, which takes twice as long as a process start:
    // scripts ask for the version before every call.
    if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
      Output.write(fullVersion + "\n")
      return
    }
    do {
      try requireText()
      if CommandLine.arguments.dropFirst().first == "validate",
        let plain = ValidationRun(plain: CommandLine.arguments.dropFirst(2))
      {
        try plain.run()
        return
      }
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as CannotRun { end(failure) } catch let failure as FilesError {
      end(CannotRun(failure.message))
    } catch {
      // Help and other answers are written here: the argument parser would not notice that writing
      // failed.
      guard exitCode(for: error) == .success else { exit(withError: shown(error)) }
      Output.write(fullMessage(for: error) + "\n")
    }
  }

  private static func end(_ failure: CannotRun) -> Never {
    Output.warn(page: failure.text)
    exit(withError: ExitStatus.couldNotRun)
  }

  /// Refuses arguments that are not UTF-8: once repaired, they would name other files.
  private static func requireText() throws {
    for place in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[place], String(validatingCString: argument) == nil
      else { continue }
      throw CannotRun(
        "\(String(cString: argument)) is not UTF-8; rename the file, or type it again")
    }
  }

  /// An error with safe text: the parser's messages repeat what was typed, which may come from
  /// elsewhere.
  private static func shown(_ error: any Error) -> any Error {
    let typed = Array(CommandLine.arguments.dropFirst())
    let safe = typed.map(Page.safe)
    guard exitCode(for: error) == .validationFailure, safe != typed else { return error }
    do {
      _ = try parseAsRoot(safe)
      return ValidationError(Page.safe(message(for: error)))
    } catch { return error }
  }
}

/// The program's exit codes.
enum ExitStatus {
  static let findings = ExitCode(1)
  static let couldNotRun = ExitCode(2)
}

/// An error that leaves the command without an answer. Its text says what is wrong, where, and what to do.
struct CannotRun: Error {
  let text: String

  /// - Parameter message: one or two sentences, without a line break at the end.
  /// - Parameter choices: what may have been meant, one per line.
  init(_ message: String, choices: [String] = []) {
    var page = Page(hasColor: false)
    page.line("rulecheck: \(message)")
    for choice in choices { page.line("  \(choice)") }
    text = page.text
  }

  /// - Parameter page: findings as they are shown.
  init(page: String) { text = page }
}

extension [String] {
  /// Asks whether one of these was meant; nil where the list is empty.
  var didYouMean: String? { isEmpty ? nil : "did you mean \(joined(separator: " or "))?" }
}
