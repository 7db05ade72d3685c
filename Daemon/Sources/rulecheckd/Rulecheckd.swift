import ArgumentParser
import Files
import Findings
import Foundation
import Reports
import RuleReader
import Service
import Store

@main
struct Rulecheckd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rulecheckd",
    abstract:
      "Fetch what is published, keep it, show which rules apply, and tell people what changes.",
    version: "rulecheckd \(programVersion)" + (commitOfSources.map { " (\($0))" } ?? ""),
    subcommands: [
      InitCommand.self, CheckConfigCommand.self, RunCommand.self, TickCommand.self,
      StatusCommand.self, OutboxCommand.self, ChannelCommand.self, PushCommand.self,
      QuarantineCommand.self,
      StoreCommand.self,
    ])
}

/// The file that says where rules and state are.
struct ConfigurationOption: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp(
      "The configuration. Default: rulecheckd.yaml here, else /etc/rulecheckd/rulecheckd.yaml.",
      valueName: "file"), completion: .file(extensions: ["yaml"])) var named: String?
  /// A rehearsal gives all commands the same time, also those that need none.
  @OptionGroup var clock: ClockOption

  var now: Int { clock.now }

  var path: String {
    let (here, system) = (DaemonConfiguration.fileName, "/etc/rulecheckd/rulecheckd.yaml")
    return named ?? (!Disk.exists(here) && Disk.exists(system) ? system : here)
  }

  /// - Throws: `ExitCode` after it said what is wrong with the file; `Stop` if it cannot be read.
  var settings: Settings {
    get throws {
      let file = try ConfigurationFile(path)
      guard let settings = file.settings else {
        FileHandle.standardError.write(Data(said(file.findings, color: false).utf8))
        throw ExitCode(2)
      }
      return settings
    }
  }

  /// What is wrong with the file, for people.
  func said(_ findings: [Diagnostic], color: Bool) -> String {
    FindingReport(subject: path, findings: findings, files: [path]).written(
      as: .text, on: Page(hasColor: color), failOn: .error, version: programVersion,
      directory: Disk.absolute(".") ?? "/")
  }

  /// The store of a state that has one.
  func existingStore(readOnly: Bool = true) throws -> Store {
    let settings = try settings
    try settings.refuseLostStore()
    return try Store(existing: settings.store, readOnly: readOnly)
  }
}

extension ConfigurationOption {
  /// Checks the store, and keeps what that found.
  func checkStore(at moment: Int) throws -> StoreCheck {
    showProgress("checking the store")
    defer { showProgress(nil) }
    let settings = try settings
    try settings.refuseLostStore()
    let check = try Store.check(existing: settings.store, at: moment)
    // A user who may only read is told all the same.
    try? existingStore(readOnly: false).keep(check)
    return check
  }
}

/// What time it is.
struct ClockOption: ParsableArguments {
  @Option(
    name: .customLong("clock"),
    help: ArgumentHelp(
      "The moment that it is to be, in seconds since 1970, for rehearsals. Default: now.",
      valueName: "seconds")) var start: Int?

  func validate() throws {
    // Until the end of 2199.
    guard start.map((0...7_258_118_399).contains) ?? true else {
      throw ValidationError("--clock takes a number of seconds since 1970, before the year 2200.")
    }
  }

  var now: Int { start ?? Int(Date().timeIntervalSince1970) }
}

/// Says on a terminal what is done, on one line that the next call writes over.
/// - Parameter text: nil: it is done, and the line goes.
func showProgress(_ text: String?) {
  guard isatty(STDERR_FILENO) == 1 else { return }
  FileHandle.standardError.write(Data("\r\u{1B}[K\(text ?? "")".utf8))
}

/// Says why something cannot be done, and ends with 2.
func orStop<Result>(_ body: () async throws -> Result) async throws -> Result {
  do {
    return try await body()
  } catch let code as ExitCode {
    throw code
  } catch {
    showProgress(nil)
    FileHandle.standardError.write(Data("rulecheckd: \(Store.said(error))\n".utf8))
    throw ExitCode(2)
  }
}
