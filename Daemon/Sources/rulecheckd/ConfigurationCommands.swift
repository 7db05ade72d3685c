import ArgumentParser
import Findings
import Foundation
import Reports
import RuleReader
import Service

/// `rulecheckd init`: writes a configuration to begin with.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a configuration in which every key is explained.",
    discussion: "Exit codes: 0 written; 2 could not run, and nothing was written; 64 wrong usage.")

  @Argument(
    help: ArgumentHelp("The file to write, which does not exist yet.", valueName: "file"),
    completion: .file()) var path = DaemonConfiguration.fileName

  @Option(
    help: ArgumentHelp("The folder with the rulecheck.yaml.", valueName: "dir"),
    completion: .directory) var rules = "/srv/rules"

  @Option(
    help: ArgumentHelp("The folder for what the program keeps.", valueName: "dir"),
    completion: .directory) var state = "/var/lib/rulecheckd"

  func run() async throws {
    try await orStop {
      // What is typed leads from here, what the file says from its own folder.
      let isElsewhere = path.contains("/")
      func written(_ folder: String) -> String {
        isElsewhere && !folder.hasPrefix("/")
          ? URL(filePath: folder).standardizedFileURL.path(percentEncoded: false) : folder
      }
      let text = ConfigurationFile.sample(rules: written(rules), state: written(state))
      do {
        try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
      } catch CocoaError.fileWriteFileExists {
        throw Failure("\(path) exists: remove it, or name another file")
      } catch {
        let reason = ((error as? CocoaError)?.underlying as? POSIXError)?.code
        let said = reason.map { String(cString: strerror($0.rawValue)) }
        throw Failure("\(path) cannot be written: \(said ?? error.localizedDescription)")
      }
      print("Wrote \(path). Look at it, then:\n  rulecheckd check-config --config \(path)")
    }
  }
}

/// `rulecheckd check-config`: what is wrong with the configuration.
struct CheckConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-config",
    abstract: "Check the configuration, also against the rules that it names.",
    discussion: "Exit codes: 0 no errors; 1 errors; 2 could not run; 64 wrong usage.")

  @OptionGroup var file: ConfigurationOption

  func run() async throws {
    try await orStop {
      let findings = try ConfigurationFile(file.path).findingsWithRules
      print(
        file.said(findings, color: isatty(STDOUT_FILENO) == 1), terminator: "")
      if findings.hasErrors { throw ExitCode(1) }
    }
  }
}

/// Why a command cannot do what it is told, as a sentence.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
