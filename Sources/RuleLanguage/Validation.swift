public import YAMLSource

/// Everything that can be said of the files of a workspace: what reading them finds, and what only
/// an author wants to know.
public struct Validation: Sendable {
  /// Nil where there are errors.
  public let workspace: Workspace?
  /// The files that were looked at, as paths from the workspace's root, sorted.
  public let files: [String]
  private let findings: [Diagnostic]
  private let allowances: [Allowance]
  private let severities: [Manifest.Grade]

  /// Reads and checks a workspace.
  /// - Parameter today: the day on which the rules should be of use; nil: what lies in the past is
  ///   no finding.
  public init(of files: FileTree, today: Day? = nil) {
    let reading = Reading(files: files, isThorough: true)
    let workspace = reading.workspace()
    // Where a path is wrong, the file that was meant is unnamed, too.
    if reading.isManifestSound, !reading.hasUnreadableFiles { reading.reportUnnamedFiles() }
    if let workspace, !reading.problems.hasErrors {
      _ = reading.tests(workspace, workspace.testPaths)
    } else {
      // The names in tests can only be judged with sound rules; how they are written, always.
      for path in reading.testPaths { _ = reading.read(path, as: RuleTestFormats.file) }
    }
    if let workspace {
      if reading.hasSources { reading.reportMetricsWithoutSource(workspace) }
      if let today, reading.hasRuleSets { reading.reportPastRules(workspace, today) }
    }
    findings = reading.problems
    self.workspace = findings.hasErrors ? nil : workspace
    self.files = reading.named.union([Workspace.manifestName]).sorted()
    allowances = reading.allowances
    severities = reading.severities
  }

  /// The findings, with those of the data, as the workspace wants them: without what its comments
  /// allow, and as grave as `severities` in its rulecheck.yaml says.
  ///
  /// - Parameters:
  ///   - data: findings about the files of its sources.
  ///   - catalogue: all checks there are, for the names in comments and `severities`.
  ///   - skipped: checks that were not run, whose allowances may therefore be unused.
  public func findings(
    with data: [Diagnostic] = [], catalogue: @autoclosure () -> [Check], skipped: [Check] = []
  ) -> [Diagnostic] {
    var all = findings + data
    guard !allowances.isEmpty || !severities.isEmpty else { return all.sortedOnce() }
    let known = Dictionary(catalogue().map { ($0.code, $0) }, uniquingKeysWith: { a, _ in a })
    all = allowed(all, known, Set(skipped.map(\.code)))
    return graded(all, known).sortedOnce()
  }

  private struct Place: Hashable {
    var file: String
    var line: Int32
    var code: String
  }

  /// Takes out what comments allow; adds what is wrong with the comments.
  private func allowed(
    _ all: [Diagnostic], _ known: [String: Check], _ skipped: Set<String>
  ) -> [Diagnostic] {
    var wrong: [Diagnostic] = []
    var allowed: Set<Place> = []
    var uses: [Place: Located<String>] = [:]
    for allowance in allowances {
      for code in allowance.codes {
        guard let check = known[code.value] else {
          wrong.append(
            Diagnostic(
              .badAllow, at: code.span, "no check is called `\(code.value)`",
              help: Spelling.suggestion(for: code.value, among: known.keys.sorted())
                ?? "the code of a finding stands in brackets behind its message"))
          continue
        }
        guard check.severity != .error else {
          wrong.append(
            Diagnostic(
              .badAllow, at: code.span,
              "`\(code.value)` is an error, and errors cannot be allowed",
              help: "mend what it finds, and remove this comment"))
          continue
        }
        let place = Place(file: allowance.file.name, line: allowance.line, code: code.value)
        allowed.insert(place)
        uses[place] = code
      }
    }
    var rest: [Diagnostic] = []
    for finding in all {
      let place = Place(
        file: finding.span.file.name, line: finding.span.start.line, code: finding.code)
      if finding.severity != .error, allowed.contains(place) {
        uses[place] = nil
      } else {
        rest.append(finding)
      }
    }
    for (place, code) in uses where !skipped.contains(place.code) {
      wrong.append(
        Diagnostic(
          .unusedAllow, at: code.span,
          "this comment allows `\(place.code)`, and there is none on line \(place.line)",
          help: "remove the comment, or put it on the line of the finding or above it"))
    }
    return rest + wrong
  }

  private func graded(_ all: [Diagnostic], _ known: [String: Check]) -> [Diagnostic] {
    var wrong: [Diagnostic] = []
    var grades: [String: Diagnostic.Severity?] = [:]
    for grade in severities {
      guard let check = known[grade.code.value] else {
        wrong.append(
          Diagnostic(
            .badSeverity, at: grade.code.span, "no check is called `\(grade.code.value)`",
            help: Spelling.suggestion(for: grade.code.value, among: known.keys.sorted())
              ?? "the code of a finding stands in brackets behind its message"))
        continue
      }
      guard check.severity != .error else {
        wrong.append(
          Diagnostic(
            .badSeverity, at: grade.code.span,
            "`\(grade.code.value)` is always an error: with it the rules cannot be used",
            help: "remove this line, and mend what the check finds"))
        continue
      }
      grades[check.code] = .some(grade.severity)
    }
    return wrong
      + all.compactMap { finding in
        guard let grade = grades[finding.code] else { return finding }
        return grade.map { finding.graded($0) }
      }
  }
}
