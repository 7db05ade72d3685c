import RuleLanguage
import YAMLSource

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// New contents for some files, all of which are ready before the first is put in its place: who
/// reads a file meanwhile sees the old or the new one, never a part.
struct FileReplacement {
  private var prepared: [Prepared] = []
  /// By absolute path the files as they will be.
  private(set) var contents: [String: SourceFile] = [:]

  /// A file with its new content beside it.
  private struct Prepared {
    let shown: String
    /// Without links.
    let path: String
    let temporary: String
  }

  /// Why a file cannot be replaced, as the end of a sentence that begins with its name.
  private struct Refusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }

    /// What the system says.
    static var system: Refusal {
      Refusal("cannot be written: \(String(cString: strerror(errno)))")
    }
  }

  /// How the names of drafts begin. They are hidden, so none is taken for a source.
  private static let draft = ".rulecheck-draft-"

  /// Keeps other runs from replacing files of a workspace until this program ends, and removes what
  /// killed ones left there.
  /// - Parameter shown: the workspace's folder as the user typed it.
  /// - Throws: `CannotRun` where another run does not finish within a second.
  static func claim(_ root: String, shown: String) throws {
    // Where a file system has no locks, the drafts of a run at the same time are in danger: it says
    // then that its files cannot be written, and changes none.
    let descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var tries = 10
    while descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0,
      [EINTR, EWOULDBLOCK].contains(errno)
    {
      guard tries > 0 else {
        throw CannotRun(
          "another program holds a lock on \(shown), perhaps another --fix; try again when it has ended; no file was changed"
        )
      }
      tries -= 1
      usleep(100_000)
    }
    var folders = [root]
    while let folder = folders.popLast() {
      // A workspace in this one has a lock of its own.
      guard folder == root || !Disk.exists("\(folder)/\(Workspace.manifestName)") else { continue }
      for (name, entry) in (try? Disk.children(folder)) ?? [] {
        switch entry {
        case .folder where !Disk.isHidden(name): folders.append("\(folder)/\(name)")
        case .file where name.hasPrefix(draft) && name.utf8.count == draft.utf8.count + 6:
          unlink("\(folder)/\(name)")
        default: break
        }
      }
    }
  }

  /// Writes the new contents of files that still have the content that was read beside them.
  /// - Throws: `CannotRun` where one cannot be written; then nothing is left behind.
  init(_ files: [(before: SourceFile, after: SourceFile)]) throws {
    do {
      for (before, after) in files { try prepare(before, after) }
    } catch {
      discard()
      throw error
    }
  }

  private mutating func prepare(_ before: SourceFile, _ after: SourceFile) throws {
    do {
      guard let path = Disk.absolute(before.name) else { throw Refusal("is no longer there") }
      // Two paths may lead to one file.
      if let known = contents[path] {
        guard FileReplacement.hasSameBytes(known, after) else {
          throw Refusal("would be changed in two ways, under two names")
        }
        return
      }
      prepared.append(try FileReplacement.prepare(before, after, at: path))
      contents[path] = after
    } catch let refusal as Refusal {
      throw CannotRun("\(before.name) \(refusal.reason); no file was changed")
    }
  }

  /// Leaves the files that are not in their places yet as they are.
  func discard() {
    for file in prepared { unlink(file.temporary) }
  }

  /// Puts all files in their places.
  /// - Throws: `CannotRun` where one cannot be; the message says which were.
  func finish() throws {
    var replaced: [String] = []
    for file in prepared {
      guard rename(file.temporary, file.path) == 0 else {
        let reason = Refusal.system.reason
        let others =
          replaced.isEmpty
          ? "no file was changed" : "changed were \(replaced.joined(separator: ", "))"
        throw CannotRun("\(file.shown) \(reason); \(others)")
      }
      replaced.append(file.shown)
    }
  }

  /// Writes the new content into a file beside the old one.
  private static func prepare(
    _ before: SourceFile, _ after: SourceFile, at path: String
  ) throws -> Prepared {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Refusal.system }
    let folder = Disk.parent(of: path)
    var folderStatus = stat()
    guard stat(folder, &folderStatus) == 0 else { throw Refusal.system }
    // Replacing a file asks for no leave of the file itself, and an administrator needs none at all.
    let anybody = S_IWUSR | S_IWGRP | S_IWOTH
    guard status.st_mode & anybody != 0, access(path, W_OK) == 0 else {
      throw Refusal("is read-only")
    }
    guard folderStatus.st_mode & anybody != 0, access(folder, W_OK) == 0 else {
      throw Refusal("lies in a read-only folder")
    }
    guard let now = try? Disk.file(path, shown: path), hasSameBytes(now, before) else {
      throw Refusal("was changed meanwhile")
    }
    var template = Array("\(folder)/\(draft)XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Refusal.system }
    let temporary = String(
      decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let isWritten = write(after, to: descriptor) && fchmod(descriptor, status.st_mode & 0o7777) == 0
    let reason = Refusal.system
    // Only an administrator may keep another owner, and for all others it is their own.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    guard close(descriptor) == 0, isWritten else {
      unlink(temporary)
      throw reason
    }
    return Prepared(shown: before.name, path: path, temporary: temporary)
  }

  private static func write(_ file: SourceFile, to descriptor: Int32) -> Bool {
    file.withBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        guard let start = bytes.baseAddress else { return false }
        let next = (start + sent).assumingMemoryBound(to: UInt8.self)
        let count = Output.put(next, bytes.count - sent, to: descriptor)
        guard count > 0 else { return false }
        sent += count
      }
      return fsync(descriptor) == 0
    }
  }

  private static func hasSameBytes(_ a: SourceFile, _ b: SourceFile) -> Bool {
    a.withBytes { a in b.withBytes { b in a.elementsEqual(b) } }
  }
}
