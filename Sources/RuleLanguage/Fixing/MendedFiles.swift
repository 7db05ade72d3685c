public import YAMLSource

/// The files of a workspace with the fixes of its findings applied, in memory.
///
/// Some findings show only when others are mended, and of two that touch one waits: so the files are
/// read and mended in rounds until nothing is left to do. No round makes anything worse: a fix is
/// left out where its file would read otherwise than it says, or where a new error turns up in what
/// it touches.
public struct MendedFiles: Sendable {
  /// One file that changes.
  public struct Change: Sendable {
    public let before: SourceFile
    public let after: SourceFile
    /// The findings that are mended.
    public let count: Int
  }

  /// By path.
  public let changes: [Change]

  /// Readings of all files at most: a workspace needs two or three.
  static let mostRounds = 256

  /// - Parameters:
  ///   - files: the files of the workspace.
  ///   - catalogue: all checks there are, for the names in comments and `severities`: what these
  ///     allow or turn off is not mended.
  ///   - isWanted: whether a file, by the name under which it is shown, may be changed.
  public init(
    of files: FileTree, catalogue: [Check], where isWanted: (_ name: String) -> Bool = { _ in true }
  ) {
    var mended: [String: (before: SourceFile, after: SourceFile, count: Int)] = [:]
    var refused: Set<Place> = []
    var found = Round(files, catalogue)
    for _ in 0..<MendedFiles.mostRounds {
      let fixes = found.fixes.filter {
        isWanted($0.place.file.name) && !refused.contains(Place($0))
      }
      let texts = MendedFiles.sound(fixes, &refused)
      guard !texts.isEmpty else { break }
      var changed = mended.mapValues(\.after)
      for text in texts { changed[found.path(of: text.original)] = text.file }
      let after = Round(files.replacing(changed), catalogue)
      let wrong = texts.flatMap { after.fixesWithNewErrors($0, since: found) }
      guard wrong.isEmpty else {
        // Without them, from where this round began.
        refused.formUnion(wrong.map { Place($0) })
        continue
      }
      for text in texts {
        let path = found.path(of: text.original)
        let known = mended[path]
        mended[path] = (
          known?.before ?? text.original.copy, text.file, (known?.count ?? 0) + text.fixes.count
        )
      }
      found = after
    }
    changes = mended.keys.sorted().compactMap { path in
      mended[path].map { Change(before: $0.before, after: $0.after, count: $0.count) }
    }
  }

  /// The files with as many of the fixes as read again as they should.
  private static func sound(_ fixes: [Fix], _ refused: inout Set<Place>) -> [FixedText] {
    var files: [SourceFile] = []
    var byFile: [ObjectIdentifier: [Fix]] = [:]
    for fix in fixes {
      let file = fix.place.file
      if byFile[ObjectIdentifier(file)] == nil { files.append(file) }
      byFile[ObjectIdentifier(file), default: []].append(fix)
    }
    var texts: [FixedText] = []
    for file in files {
      var rest = FixedText.disjoint(byFile[ObjectIdentifier(file)] ?? [])
      // Twice: once all, and once without those that read otherwise.
      for _ in 0..<2 where !rest.isEmpty {
        let text = FixedText(file, rest)
        switch text.flaw() {
        case nil:
          texts.append(text)
          rest = []
        case .misread(let wrong):
          refused.formUnion(wrong.map { Place(rest[$0]) })
          rest = rest.indices.filter { !wrong.contains($0) }.map { rest[$0] }
        case .elsewhere:
          // Which of them does that is not known: one alone comes further, or none does.
          if rest.count == 1 { refused.insert(Place(rest[0])) }
          rest = Array(rest.prefix(1))
        }
      }
    }
    return texts
  }

  /// Where a fix was tried, in the file as it then was.
  private struct Place: Hashable {
    let span: Span
    let edits: [Fix.Edit]

    init(_ fix: Fix) {
      span = fix.place
      edits = fix.edits
    }
  }
}

extension SourceFile {
  /// The same bytes in memory of their own: a file that somebody else writes to may change under its
  /// reader.
  fileprivate var copy: SourceFile {
    SourceFile(name: name, bytes: withBytes { Array($0) })
  }
}

/// One reading of all files.
private struct Round {
  /// Of the findings that nothing allows or turns off, each once.
  let fixes: [Fix]
  private let errors: [String: [Diagnostic]]
  private let prefix: String

  init(_ files: FileTree, _ catalogue: [Check]) {
    let validation = Validation(of: files)
    let findings = validation.findings(catalogue: catalogue)
    prefix = validation.prefix
    var fixes: [Fix] = []
    for finding in findings {
      if let fix = finding.fix, fix != fixes.last { fixes.append(fix) }
    }
    self.fixes = fixes
    errors = Dictionary(
      grouping: findings.filter { $0.severity == .error }, by: \.span.file.name)
  }

  /// A file's path from the root of the workspace.
  func path(of file: SourceFile) -> String { String(file.name.dropFirst(prefix.count)) }

  /// The fixes of a file after which something that they touch has an error which it had not
  /// before.
  func fixesWithNewErrors(_ text: FixedText, since before: Round) -> [Fix] {
    let known = Set(
      (before.errors[text.original.name] ?? []).map { Error($0, at: text.place(of: $0.span).start) }
    )
    // What has a fix of its own waits for the next round.
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
