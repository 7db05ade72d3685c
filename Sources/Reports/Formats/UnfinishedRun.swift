/// A run that ended without an answer, in the formats of services that read a report whatever the exit
/// code: an empty file would look like a fault of the service.
public struct UnfinishedRun: Sendable {
  /// `rulecheck validate`.
  let command: String
  /// What went wrong, as it is told on standard error; may have several lines.
  let lines: [String]

  /// - Parameters:
  ///   - command: the command's name.
  ///   - reason: what went wrong.
  public init(_ command: String, reason: String) {
    self.command = "rulecheck \(command)"
    lines = reason.split(separator: "\n").map { Page.safe(String($0)) }
  }

  /// - Parameters:
  ///   - version: the program's version, for SARIF.
  ///   - path: what was to be validated, for GitLab: its reports have a place for every entry.
  ///   - directory: the absolute path of the working directory, for GitLab.
  ///   - top: the absolute path of the folder from which paths count; nil: the working directory.
  /// - Returns: nil for formats in which nothing can be said of it.
  public func written(
    as format: FindingReport.Format, version: String, path: String, directory: String,
    top: String? = nil
  ) -> String? {
    switch format {
    case .text, .concise, .json: nil
    case .github: github
    case .gitlab: gitlab(FindingPlaces([], from: directory, top: top).path(path))
    case .sarif: sarif(version)
    case .junit: junit.xml
    }
  }

  /// - Returns: nil for formats in which nothing can be said of it.
  public func written(as format: RuleTestReport.Format) -> String? {
    switch format {
    case .text, .json: nil
    case .github: github
    case .junit: junit.xml
    }
  }

  private var github: String {
    WorkflowCommand.annotation("error", title: "\(command) could not run", lines)
  }

  private func gitlab(_ path: String) -> String {
    let text = "\(command) could not run: \(lines.joined(separator: " "))"
    return JSON.array([
      CodeQuality.issue(
        "could-not-run", "blocker", text, at: path, line: 1, fingerprint: "could-not-run")
    ]).serialized
  }

  /// An invocation that was not successful (SARIF 2.1.0, 3.20.14).
  private func sarif(_ version: String) -> String {
    let text = lines.map(SARIF.plain).joined(separator: "\n")
    return SARIF.log(
      version: version,
      invocation: [
        "executionSuccessful": false, "exitCode": .integer(2),
        "toolExecutionNotifications": [["level": "error", "message": ["text": .string(text)]]],
      ], results: [])
  }

  private var junit: JUnit {
    JUnit(
      name: command,
      suites: [
        JUnit.Suite(
          name: command,
          cases: [
            JUnit.Case(
              name: "could run", group: command,
              error: .init(
                message: lines.first ?? "could not run", text: lines.joined(separator: "\n")))
          ])
      ])
  }
}
