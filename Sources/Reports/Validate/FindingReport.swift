public import Findings

/// The findings of a validation, for a terminal and for programs.
public struct FindingReport: Sendable {
  /// What was validated, as the user named it.
  public let subject: String
  /// Sorted, each once.
  public let findings: [Diagnostic]
  /// The files that were checked, as paths from the working directory, sorted.
  public let files: [String]
  /// The first error in a file that was not asked about, where such errors kept files that were from
  /// being checked completely. It is one of the findings.
  public let cutOffBy: Diagnostic?
  /// The files in which findings were fixed, as paths from the working directory, sorted, with the
  /// number of findings in each; nil: no fixes were asked for.
  public let fixed: [(name: String, count: Int)]?
  /// The validated folders, for formats that are read elsewhere: the prefix of file names as the user
  /// typed it, and the folder's absolute path without links.
  let folders: [(prefix: String, path: String)]

  public init(
    subject: String, findings: [Diagnostic], files: [String], cutOffBy: Diagnostic? = nil,
    folders: [(prefix: String, path: String)] = [], fixed: [(name: String, count: Int)]? = nil
  ) {
    self.subject = subject
    self.findings = findings
    self.files = files
    self.cutOffBy = cutOffBy
    self.folders = folders
    self.fixed = fixed
  }

  public func count(_ severity: Diagnostic.Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  /// What was fixed, in one line for readers; nil: no fixes were asked for.
  public var describedFixes: String? {
    guard let fixed else { return nil }
    let count = fixed.map(\.count).reduce(0, +)
    guard count > 0 else { return "found nothing to fix" }
    return "fixed \(counted(count, "finding")) in \(fixed.map(\.name).joined(separator: ", "))"
  }

  public enum Format: String, Sendable, CaseIterable {
    case text, concise, json, github, gitlab, sarif, junit
  }

  /// - Parameters:
  ///   - failOn: the severity from which on a finding fails its JUnit case.
  ///   - version: the program's version, for SARIF.
  ///   - directory: the absolute path of the working directory.
  ///   - top: the absolute path of the folder from which services count paths; nil: the working directory.
  public func written(
    as format: Format, on page: Page, failOn: Diagnostic.Severity, version: String,
    directory: String, top: String? = nil
  ) -> String {
    switch format {
    case .text: page.filled(write)
    case .concise: Page(hasColor: page.hasColor, width: .max).filled(writeConcisely)
    case .json: json
    case .github: github(directory: directory, top: top)
    case .gitlab: gitlab(directory: directory, top: top)
    case .sarif: sarif(version: version, directory: directory, top: top)
    case .junit: junit(failOn: failOn, directory: directory, top: top).xml
    }
  }

  public var json: String { ValidateOutput.answer.json(self, self).serialized }

  /// That not all was checked, and why, in one line for readers; nil: all was.
  public var describedCutOff: String? {
    cutOffBy.map { "\(subject): \(FindingReport.cutOff(by: $0))" }
  }

  static func cutOff(by error: Diagnostic) -> String {
    "not all of it was checked, because of errors in other files, the first at \(error.span)"
  }

  /// A suite per file, a case per finding; a file without findings has one case, which passes.
  ///
  /// - Parameters:
  ///   - failOn: the severity from which on a case fails; others pass, with their text.
  ///   - directory: the absolute path of the working directory.
  ///   - top: the absolute path of the folder from which paths count; nil: the working directory.
  public func junit(
    failOn: Diagnostic.Severity, directory: String, top: String? = nil
  ) -> JUnit {
    let places = FindingPlaces(folders, from: directory, top: top)
    let byFile = Dictionary(grouping: findings, by: \.span.file.name)
    let names = Set(files).union(byFile.keys).sorted()
    var excerpts = Excerpts()
    return JUnit(
      name: "rulecheck validate",
      suites: names.map { name in
        let path = places.path(name)
        let cases = (byFile[name] ?? []).map { finding in
          var page = Page(hasColor: false)
          page.write(finding, &excerpts)
          let hasFailed = finding.severity >= failOn
          return JUnit.Case(
            name: "\(finding.code) at \(finding.span.start.line):\(finding.span.start.column)",
            group: path,
            failures: hasFailed ? [JUnit.Failure(message: finding.message, text: page.text)] : [],
            output: hasFailed ? nil : page.text)
        }
        let sound = [JUnit.Case(name: "no findings", group: path)]
        return JUnit.Suite(name: path, file: path, cases: cases.isEmpty ? sound : cases)
      })
  }

  /// Workflow commands for GitHub Actions, which shows them as annotations of a change.
  ///
  /// - Parameters:
  ///   - directory: the absolute path of the working directory.
  ///   - top: the absolute path of the folder from which paths count; nil: the working directory.
  public func github(directory: String, top: String? = nil) -> String {
    let places = FindingPlaces(folders, from: directory, top: top)
    let cutOff =
      describedCutOff.map { WorkflowCommand.annotation("error", title: "cut off", [$0]) } ?? ""
    return cutOff
      + findings.map { finding in
        let level =
          switch finding.severity {
          case .error: "error"
          case .warning: "warning"
          case .note: "notice"
          }
        var lines = [finding.message]
        if let help = finding.help { lines.append("help: \(help)") }
        for note in finding.notes { lines.append("note: \(note.span): \(note.message)") }
        return WorkflowCommand.annotation(
          level, at: finding.span, in: places, title: finding.code, lines)
      }.joined()
  }
}
