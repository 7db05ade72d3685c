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
    groupedSubcommands: [
      CommandGroup(
        name: "Writing",
        subcommands: [
          Init.self, Validate.self, Test.self, Explain.self, Schema.self, NoticeCommand.self,
        ]),
      CommandGroup(
        name: "Asking",
        subcommands: [
          Eval.self, List.self, HistoryCommand.self, Replay.self, RulesCommand.self,
        ]),
      CommandGroup(
        name: "Comparing and telling",
        subcommands: [Diff.self, ChangesCommand.self, Publish.self]),
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
      let names = configuration.subcommands.compactMap { $0.configuration.commandName }
      if let error = Misspelling.ofCommand(CommandLine.arguments.dropFirst(), among: names) {
        throw error
      }
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as CannotRun { end(failure) } catch let failure as FilesError {
      end(CannotRun(failure.message))
    } catch {
      // Help and other answers are written here: the argument parser would not notice that writing
      // failed.
      guard exitCode(for: error) == .success else { end(shown(error)) }
      let text: String
      do { text = try answer(fullMessage(for: error)) } catch { end(error) }
      Output.write(text)
    }
  }

  private static func answer(_ message: String) throws(CannotRun) -> String {
    // Names that a shell asks for, which may begin like any other answer.
    if CommandLine.arguments.dropFirst().first == "---completion" { return message + "\n" }
    return message.hasPrefix("OVERVIEW: ")
      ? wrapped(message, on: Output.page()) : try CompletionScript.completed(message) + "\n"
  }

  private static func end(_ failure: CannotRun) -> Never {
    Output.warn(page: failure.text)
    exit(withError: ExitStatus.couldNotRun)
  }

  private static func end(_ error: any Error) -> Never {
    if exitCode(for: error) == .validationFailure {
      let arguments = CommandLine.arguments.dropFirst()
      let command = configuration.subcommands.first {
        $0.configuration.commandName == arguments.first
      }
      let texts = configuration.subcommands.lazy.map {
        (command: $0.configuration.commandName ?? "", text: helpMessage(for: $0))
      }
      if let order = Misspelling.ofOrder(arguments, help: texts) {
        end(message: "Error: \(order)\n\(usage(of: error))", .validationFailure)
      }
      let inners = command?.configuration.subcommands ?? []
      let names = inners.compactMap { $0.configuration.commandName }
      if let unknown = Misspelling.ofInnerCommand(arguments, among: names) {
        end(message: "Error: \(unknown)\n\(usage(of: error))", .validationFailure)
      }
      let inner = inners.first { $0.configuration.commandName == arguments.dropFirst().first }
      let help = (inner ?? command).map { helpMessage(for: $0) } ?? helpMessage()
      if let unknown = Misspelling.ofOption(arguments, help: help) {
        end(message: "Error: \(unknown)\n\(usage(of: error))", .validationFailure)
      }
    }
    let message = fullMessage(for: error)
    end(
      message: Misspelling.ofChoice(message) ?? Misspelling.ofNumber(message)
        ?? Misspelling.ofNoOption(message) ?? message,
      exitCode(for: error))
  }

  /// The last lines of the parser's message: how the command is used.
  private static func usage(of error: any Error) -> String {
    let message = fullMessage(for: error)
    return message.firstRange(of: "Usage: ").map { String(message[$0.lowerBound...]) } ?? ""
  }

  /// - Parameter message: may be empty: an exit code alone has none.
  private static func end(message: String, _ code: ExitCode) -> Never {
    if !message.isEmpty { Output.warn(page: wrapped(message, on: Output.warningPage())) }
    exit(withError: code)
  }

  /// What the parser says, as wide as the terminal.
  private static func wrapped(_ message: String, on page: Page) -> String {
    page.filled { page in
      for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
        page.line(String(line))
      }
    }
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

/// An error that leaves the command without an answer. It says what is wrong, where, and what to do.
struct CannotRun: Error {
  private let write: @Sendable (inout Page) -> Void

  /// - Parameter message: one or two sentences, without a line break at the end.
  /// - Parameter choices: what may have been meant, one per line.
  init(_ message: String, choices: [String] = []) {
    self.init { page in
      page.line("rulecheck: \(message)")
      for choice in choices { page.line("  \(choice)") }
    }
  }

  /// - Parameter write: writes findings as they are shown.
  init(write: @escaping @Sendable (inout Page) -> Void) { self.write = write }

  /// The same, followed by another.
  func followed(by other: CannotRun) -> CannotRun {
    CannotRun { page in
      write(&page)
      other.write(&page)
    }
  }

  /// As it is told on standard error.
  var text: String { Output.warningPage().filled(write) }

  /// As it is told in a report: without colours, and a line for each line.
  var reason: String { Page(hasColor: false, width: .max).filled(write) }
}

extension [String] {
  /// Asks whether one of these was meant; nil where the list is empty.
  var didYouMean: String? { isEmpty ? nil : "did you mean \(joined(separator: " or "))?" }
}
