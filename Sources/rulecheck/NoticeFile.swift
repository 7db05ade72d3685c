import Files
import Findings
import RuleReader
import Rules

/// The file that takes a notice; where the workspace has none, a new one and the line of rulecheck.yaml that names it.
struct NoticeFile {
  /// Without the notice.
  private let file: SourceFile
  /// rulecheck.yaml, where the file is new.
  private let manifest: (before: SourceFile, after: SourceFile)?

  /// - Parameters:
  ///   - into: the file that was asked for.
  ///   - replaced: the notice that is replaced, whose file takes the new one unless another was asked for.
  init(
    _ into: String?, replacing replaced: String?, _ workspace: Workspace, in root: String
  ) throws {
    let tree = FileTree(folder: root)
    let files = NoticeEntry.files(of: tree)
    if let into {
      guard let file = files.first(where: { Disk.absolute($0.name) == Disk.absolute(into) })
      else {
        throw CannotRun(
          "\(into) is not a file of notices that rulecheck.yaml lists", choices: files.map(\.name)
        )
      }
      (self.file, manifest) = (file, nil)
    } else if let replaced {
      (file, manifest) = (try workspace.noticeNamed(replaced).span.file, nil)
    } else if files.isEmpty {
      self = try .new(in: tree)
    } else if files.count == 1 {
      (file, manifest) = (files[0], nil)
    } else {
      throw CannotRun(
        "the workspace has several files of notices; name one with --into",
        choices: files.map(\.name))
    }
  }

  private init(_ file: SourceFile, manifest: (before: SourceFile, after: SourceFile)) {
    self.file = file
    self.manifest = manifest
  }

  private static func new(in tree: FileTree) throws -> NoticeFile {
    let before = try tree.file(Workspace.manifestName)
    let name = before.name.dropLast(Workspace.manifestName.count) + FirstNoticeFile.path
    let file = SourceFile(name: String(name), bytes: Array(FirstNoticeFile.text.utf8))
    let lines = "`notices: [\(FirstNoticeFile.path)]`"
    guard !Disk.exists(file.name) else {
      throw CannotRun(
        "\(file.name) exists, but \(before.name) does not list it; add \(lines) there")
    }
    guard let after = FirstNoticeFile.named(in: before) else {
      throw CannotRun(
        "the workspace has no file of notices; write one with the lines `notices: ID` and `entries: []`, and name it in \(before.name) under `notices`"
      )
    }
    return NoticeFile(file, manifest: (before, after))
  }

  func appending(_ entry: NoticeEntry) throws -> SourceFile {
    do throws(NoticeEntry.Obstacle) {
      return try entry.appended(to: file)
    } catch {
      throw CannotRun(
        "\(file.name) cannot take a notice: its `entries` are not a list with a line for each, beginning with “- ”"
      )
    }
  }

  /// The file that exists and changes: rulecheck.yaml, where the one of the notice is new.
  func edit(_ written: SourceFile) -> (before: SourceFile, after: SourceFile) {
    manifest ?? (file, written)
  }

  /// The files of the workspace, with the notice.
  func tree(with written: SourceFile, _ edited: FileTree) -> FileTree {
    manifest == nil ? edited : edited.replacing(FirstNoticeFile.path, with: written)
  }

  /// Puts the files in their places, both or none.
  func finish(_ replacement: FileReplacement, _ written: SourceFile) throws {
    guard manifest != nil else { return try replacement.finish() }
    do {
      try Disk.renew(written.name, written.withBytes { Array($0) })
      try replacement.finish()
    } catch {
      replacement.discard()
      try Disk.removeOrdinaryFile(written.name)
      throw error
    }
  }

  /// What is done, or would be.
  func outcome(dryRun: Bool) -> String {
    guard let manifest else { return "\(dryRun ? "Would add to" : "Added to") \(file.name)" }
    return dryRun
      ? "Would write \(file.name), and name it in \(manifest.before.name)"
      : "Wrote \(file.name), and named it in \(manifest.before.name)"
  }
}

extension Workspace {
  /// The notice that `--replaces` names.
  func noticeNamed(_ id: String) throws -> Notice {
    let notices = ordinances.flatMap(\.notices)
    if let found = notices.first(where: { $0.id?.value == id }) { return found }
    let known = notices.compactMap(\.id?.value)
    throw CannotRun(
      "--replaces: no notice has the id \(id); "
        + (known.isEmpty
          ? "only one with an `id` can be extended or withdrawn"
          : Spelling.nearest(to: id, among: known, most: 1).didYouMean
            ?? "there are \(known.joined(separator: ", "))"))
  }
}
