internal import Findings

extension FindingReport {
  /// The findings as a report of code quality for GitLab, which shows them in merge requests
  /// (https://docs.gitlab.com/ci/testing/code_quality/, “Code Quality report format”).
  ///
  /// - Parameters:
  ///   - directory: the absolute path of the working directory.
  ///   - top: the absolute path of the folder from which paths count; nil: the working directory.
  public func gitlab(directory: String, top: String? = nil) -> String {
    let places = FindingPlaces(folders, from: directory, top: top)
    var fingerprints = FindingFingerprints(places)
    return JSON.array(
      findings.map { finding in
        let path = places.path(finding.span.file.name)
        // In one report no two findings may have the same.
        var sum = Checksum()
        sum.add("\(path)\n\(fingerprints.next(finding))")
        let text = [finding.message, finding.help].compactMap { $0 }.joined(separator: "; ")
        return CodeQuality.issue(
          finding.code, CodeQuality.severity(finding.severity), Page.safe(text),
          at: path, line: Int(finding.span.start.line), fingerprint: sum.digits)
      }
    ).serialized
  }
}

/// The parts of a report of code quality.
enum CodeQuality {
  /// The keys that GitLab reads.
  static func issue(
    _ check: String, _ severity: String, _ description: String, at path: String, line: Int,
    fingerprint: String
  ) -> JSON {
    [
      "description": .string(description), "check_name": .string(check),
      "fingerprint": .string(fingerprint), "severity": .string(severity),
      "location": ["path": .string(Page.safe(path)), "lines": ["begin": .integer(line)]],
    ]
  }

  /// One of GitLab's five: info, minor, major, critical, blocker.
  static func severity(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "critical"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
