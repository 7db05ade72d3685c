public import Findings

/// New contents for some files. All are ready before the first is put in its place: a reader
/// meanwhile gets the old or the new one, never a part.
///
/// The new contents are in drafts next to the files until either `finish` or `discard` is called. A
/// `Claim` keeps others from replacing files of the same folder.
public struct FileReplacement: Sendable {
  /// The files as they will be, by absolute path, as `FileTree.init(folder:unsaved:)` takes them.
  public private(set) var contents: [String: SourceFile] = [:]
  private var drafts: [Draft] = []

  /// The new content of a file, in a file next to it.
  private struct Draft {
    let path: String
    /// The name under which the file is shown.
    let name: String
    /// The path of the file, without links.
    let target: String
  }

  /// How the names of drafts begin. They are hidden, so none is taken for a source.
  private static let beginning = ".rulecheck-draft-"

  /// Keeps other programs, and other claims of this one, from replacing files of a folder, until it
  /// is deallocated.
  public final class Claim: Sendable {
    private let descriptor: Int32

    /// Claims a folder, and removes the drafts that killed programs left in it.
    /// - Parameters:
    ///   - root: a workspace's folder.
    ///   - mark: the file that makes a folder a workspace. Workspaces inside it have claims of their own.
    /// - Throws: if another claim does not end within a second.
    public init(_ root: String, mark: String) throws(FilesError) {
      // On a file system without locks, a run at the same time may lose its drafts: it then says
      // that files cannot be written.
      descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor < 0 || Disk.lock(descriptor) else {
        throw FilesError(
          "another program holds a lock on \(root), perhaps another --fix; try again when it has ended; no file was changed"
        )
      }
      FileReplacement.removeDrafts(below: root, mark: mark)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
  }

  private static func removeDrafts(below root: String, mark: String) {
    var folders = [root]
    while let folder = folders.popLast() {
      guard folder == root || !Disk.exists("\(folder)/\(mark)") else { continue }
      for (name, entry) in (try? Disk.children(folder)) ?? [] {
        switch entry {
        case .folder where !Disk.isHidden(name): folders.append("\(folder)/\(name)")
        case .file where name.hasPrefix(beginning) && name.utf8.count == beginning.utf8.count + 6:
          unlink("\(folder)/\(name)")
        default: break
        }
      }
    }
  }

  /// Writes the new contents into drafts.
  /// - Parameter files: `before` as it was read, with a name by which it can be opened.
  /// - Throws: if a file no longer has the content that was read, or cannot be written; then
  ///   nothing is left behind.
  public init(_ files: [(before: SourceFile, after: SourceFile)]) throws(FilesError) {
    do throws(FilesError) {
      for (before, after) in files { try prepare(before, after) }
    } catch {
      discard()
      throw error
    }
  }

  /// Removes the drafts; files that they have not replaced yet stay as they are.
  public func discard() { for draft in drafts { unlink(draft.path) } }

  /// Puts all files in their places.
  /// - Throws: if one cannot be; the message says which were, and the rest is to be discarded.
  public func finish() throws(FilesError) {
    for (at, draft) in drafts.enumerated() where rename(draft.path, draft.target) != 0 {
      let reason = FileReplacement.obstacle
      let others =
        at == 0
        ? "no file was changed"
        : "changed were \(drafts[..<at].map(\.name).joined(separator: ", "))"
      throw FilesError("\(draft.name) \(reason); \(others)")
    }
  }

  private mutating func prepare(_ before: SourceFile, _ after: SourceFile) throws(FilesError) {
    func refusal(_ reason: String = FileReplacement.obstacle) -> FilesError {
      FilesError("\(before.name) \(reason); no file was changed")
    }
    guard let target = Disk.absolute(before.name) else { throw refusal("no longer exists") }
    // Two paths may lead to one file.
    if let known = contents[target] {
      guard FileReplacement.hasSameBytes(known, after) else {
        throw refusal("would be changed in two ways, under two names")
      }
      return
    }
    var status = stat()
    guard stat(target, &status) == 0 else { throw refusal() }
    let folder = Disk.parent(of: target)
    var folderStatus = stat()
    guard stat(folder, &folderStatus) == 0 else { throw refusal() }
    // rename(2) ignores the file's own permissions, and access(2) refuses an administrator nothing.
    let anybody = S_IWUSR | S_IWGRP | S_IWOTH
    guard status.st_mode & anybody != 0, access(target, W_OK) == 0 else {
      throw refusal("is read-only")
    }
    guard folderStatus.st_mode & anybody != 0, access(folder, W_OK) == 0 else {
      throw refusal("lies in a read-only folder")
    }
    guard let now = try? Disk.file(target, shown: target), FileReplacement.hasSameBytes(now, before)
    else { throw refusal("was changed meanwhile") }
    var template = Array("\(folder)/\(FileReplacement.beginning)XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw refusal() }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    drafts.append(Draft(path: path, name: before.name, target: target))
    let isWritten =
      after.withBytes { Disk.put($0, to: descriptor) } == nil && fsync(descriptor) == 0
      && fchmod(descriptor, status.st_mode & 0o7777) == 0
    let failure = refusal()
    // Only an administrator can keep another owner; for all others it is their own.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    guard close(descriptor) == 0, isWritten else { throw failure }
    contents[target] = after
  }

  /// Why a file cannot be written, as the system says.
  private static var obstacle: String { "cannot be written: \(String(cString: strerror(errno)))" }

  private static func hasSameBytes(_ a: SourceFile, _ b: SourceFile) -> Bool {
    a.withBytes { a in b.withBytes { b in a.elementsEqual(b) } }
  }
}

/// What could not be done with files, and what became of them.
public struct FilesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One or two sentences for a reader, without a line break at the end. It has paths as they were
  /// given.
  public let message: String

  public var description: String { message }

  init(_ message: String) { self.message = message }
}
