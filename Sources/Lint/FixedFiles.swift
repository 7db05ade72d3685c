public import Files
public import Findings
internal import YAMLSource

/// The files of a workspace with the fixes of its findings applied, in memory.
///
/// All fixes are applied, the files are read again, and a fix that causes a new error is dropped. This is
/// repeated only where a file is not YAML, since each such mistake hides all that follows it.
public struct FixedFiles: Sendable {
  /// One file that changes.
  public struct Change: Sendable {
    public let before: SourceFile
    public let after: SourceFile
    /// The number of fixed findings.
    public let count: Int
  }

  /// Sorted by path.
  public let changes: [Change]

  /// The most rounds: mistakes of syntax are fixed one after the other.
  static let mostRounds = 256

  /// - Parameters:
  ///   - files: the files of the workspace. What comments allow or `severities` turns off is not
  ///     fixed.
  ///   - isWanted: whether a file may be changed, by its shown name.
  public init(of files: FileTree, where isWanted: (_ name: String) -> Bool = { _ in true }) {
    var fixed: [String: Change] = [:]
    for _ in 0..<FixedFiles.mostRounds {
      let now = files.replacing(fixed.mapValues(\.after))
      let before = FixableFindings(now)
      var texts = before.fixes(where: isWanted).compactMapValues { FixedText(applying: $0) }
      var hasNewErrors = !texts.isEmpty
      // Mostly runs once: only if fixes are dropped, the others are checked again without them.
      while hasNewErrors {
        let after = FixableFindings(now.replacing(texts.mapValues(\.file)))
        hasNewErrors = false
        texts = texts.compactMapValues { text in
          let wrong = after.fixesWithNewErrors(text, since: before)
          guard !wrong.isEmpty else { return text }
          hasNewErrors = true
          return FixedText(applying: text.fixes.filter { !wrong.contains($0) })
        }
      }
      for (path, text) in texts {
        fixed[path] = Change(
          before: fixed[path]?.before ?? text.original, after: text.file,
          count: (fixed[path]?.count ?? 0) + text.fixes.count)
      }
      guard texts.values.contains(where: \.readsFurther) else { break }
    }
    changes = fixed.keys.sorted().compactMap { fixed[$0] }
  }
}

/// The findings of one reading of all files.
private struct FixableFindings {
  /// Findings that nothing allows or turns off.
  private let findings: [Diagnostic]
  private let errors: [String: [Diagnostic]]
  private let prefix: String

  init(_ files: FileTree) {
    let validation = Validation(of: files)
    findings = validation.findings()
    prefix = validation.prefix
    errors = Dictionary(grouping: findings.filter { $0.severity == .error }, by: \.span.file.name)
  }

  /// The fixes of some files, by path from the root of the workspace.
  func fixes(where isWanted: (_ name: String) -> Bool) -> [String: [Fix]] {
    Dictionary(grouping: findings.compactMap(\.fix).filter { isWanted($0.place.file.name) }) {
      String($0.place.file.name.dropFirst(prefix.count))
    }
  }

  /// The fixes of a file that touch something which has a new error afterwards.
  func fixesWithNewErrors(_ text: FixedText, since before: FixableFindings) -> [Fix] {
    let known = Set(
      (before.errors[text.original.name] ?? []).map { Error($0, at: text.place(of: $0.span).start) }
    )
    // An error with a fix of its own was hidden before.
    let new = (errors[text.file.name] ?? []).filter {
      $0.fix == nil && !known.contains(Error($0, at: $0.span.start))
    }
    guard !new.isEmpty else { return [] }
    return text.fixes.filter { fix in
      let reach = text.place(of: fix.reach)
      return new.contains { $0.span.start <= reach.end && reach.start <= $0.span.end }
    }
  }

  private struct Error: Hashable {
    let code: String
    let message: String
    let place: Position

    init(_ finding: Diagnostic, at place: Position) {
      (code, message, self.place) = (finding.code, finding.message, place)
    }
  }
}
