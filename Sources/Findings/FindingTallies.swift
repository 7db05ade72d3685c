/// Counts the findings listed for each file: hundreds usually have one cause, and a file with a
/// million mistakes costs no more than one with a thousand.
///
/// Errors are counted apart, so that none is lost among warnings; what `severities` turns off is
/// not counted.
struct FindingTallies {
  /// The most findings listed of one file and kind; more of them would say nothing new.
  static let most = 1000

  /// The kinds of findings that are counted apart.
  private enum Kind: Int, CaseIterable {
    case error
    /// What the workspace makes an error; counted as an error, it could displace a real one.
    case gradedError
    case warning, note

    /// - Parameter severity: the severity of a check which by itself finds no errors.
    init(graded severity: Diagnostic.Severity) {
      switch severity {
      case .error: self = .gradedError
      case .warning: self = .warning
      case .note: self = .note
      }
    }

    var severity: Diagnostic.Severity {
      switch self {
      case .error, .gradedError: .error
      case .warning: .warning
      case .note: .note
      }
    }
  }

  private struct Tally {
    /// Kept so that no other file gets its address in memory.
    let file: SourceFile
    /// By kind, up to one more than are listed.
    var counts = [0, 0, 0, 0]
  }

  private var tallies: [ObjectIdentifier: Tally] = [:]
  /// By code; nil: the findings are left out.
  private var grades: [String: Diagnostic.Severity?] = [:]
  /// Errors of all files, listed or not.
  private(set) var errors = 0

  /// Records the severities that the workspace wants.
  /// - Parameters:
  ///   - severities: by code; nil: the findings are left out.
  ///   - withErrors: whether what it makes an error is one here; otherwise a warning.
  mutating func grade(_ severities: [String: Diagnostic.Severity?], withErrors: Bool) {
    grades = severities.mapValues { $0 == .error && !withErrors ? .warning : $0 }
  }

  /// Whether a file has an error, listed or not.
  func hasErrors(in file: SourceFile) -> Bool {
    tallies[ObjectIdentifier(file)].map { $0.counts[Kind.error.rawValue] > 0 } ?? false
  }

  /// - Returns: nil if the findings are turned off.
  private func kind(_ check: Check) -> Kind? {
    if check.severity == .error { return .error }
    guard !grades.isEmpty, let grade = grades[check.code] else {
      return check.isOff ? nil : Kind(graded: check.severity)
    }
    return grade.map { Kind(graded: $0) }
  }

  /// Whether findings of a check are wanted at all.
  func wants(_ check: Check) -> Bool { kind(check) != nil }

  /// Whether a finding would be listed, so that its words are needed.
  func hasRoom(for check: Check, in file: SourceFile) -> Bool {
    guard let kind = kind(check) else { return false }
    guard let tally = tallies[ObjectIdentifier(file)] else { return true }
    return tally.counts[kind.rawValue] < FindingTallies.most
  }

  /// Counts a finding.
  /// - Returns: whether it is listed.
  mutating func take(_ check: Check, in file: SourceFile) -> Bool {
    guard let kind = kind(check) else { return false }
    if kind == .error { errors += 1 }
    let key = ObjectIdentifier(file)
    let count = tallies[key]?.counts[kind.rawValue] ?? 0
    if count <= FindingTallies.most {
      tallies[key, default: Tally(file: file)].counts[kind.rawValue] += 1
    }
    return count < FindingTallies.most
  }

  /// One finding for each file with more than are listed, which says so and is as severe as the
  /// most severe of those left out.
  func overflows() -> [Diagnostic] {
    tallies.values.compactMap { tally in
      var over: [Diagnostic.Severity] = []
      for kind in Kind.allCases where tally.counts[kind.rawValue] > FindingTallies.most {
        if over.last != kind.severity { over.append(kind.severity) }
      }
      guard let severest = over.first else { return nil }
      let list = over.map { "more than \(FindingTallies.most) \($0.rawValue)s" }
        .joined(separator: " and ")
      return Diagnostic(
        .moreFindings, severest, at: Span(startOf: tally.file),
        "this file has \(list); the rest is left out",
        help: "many findings have one cause: fix the first ones")
    }
  }
}
