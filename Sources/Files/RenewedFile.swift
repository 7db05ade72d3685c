internal import CFiles
internal import Findings

extension Disk {
  /// Removes a file, if there is one and it is an ordinary one.
  public static func removeOrdinaryFile(_ path: String) throws(FilesError) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    guard unlink(path) == 0 else {
      throw FilesError("\(path) cannot be removed: \(String(cString: strerror(errno)))")
    }
  }

  /// Replaces a file as a whole, or makes it: a reader meanwhile, or after a crash, gets the old or
  /// the new bytes, never a part. It is on the disk when this returns.
  /// - Throws: why it cannot be written; then it is as it was, unless only its folder does not say that the new bytes
  ///   are on the disk.
  public static func renew(_ path: String, _ bytes: [UInt8]) throws(FilesError) {
    try renew([(path, bytes)])
  }

  /// The same for several files: none of them is replaced before all are written.
  public static func renew(_ files: [(path: String, bytes: [UInt8])]) throws(FilesError) {
    func failure(_ path: String, _ number: Int32) -> FilesError {
      FilesError("\(path) cannot be written: \(String(cString: strerror(number)))")
    }
    // Locked until they are in place, so that no one else writes into them.
    var drafts: [(path: String, descriptor: Int32)] = []
    var renewed = 0
    defer {
      for (at, draft) in drafts.enumerated() {
        if at >= renewed { unlink(draft.path) }
        close(draft.descriptor)
      }
    }
    for (path, bytes) in files {
      // A device, a link or a pipe would be gone.
      var status = stat()
      guard lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
        throw FilesError(
          "\(path) is not an ordinary file; name one, or a path at which there is nothing yet")
      }
      let name = path.split(separator: "/").last ?? ""
      let draft = "\(path.dropLast(name.count))\(FileNames.draft(".rulecheck-new-", of: name))"
      switch claim(draft) {
      case .failure(let number): throw failure(path, number)
      case .busy:
        throw FilesError("another program is writing \(path); try again when it has ended")
      case .empty(let descriptor): drafts.append((draft, descriptor))
      }
      let descriptor = drafts[drafts.count - 1].descriptor
      if let number = bytes.withUnsafeBytes({ put($0, to: descriptor) }) {
        throw failure(path, number)
      }
      guard fsync(descriptor) == 0 else { throw failure(path, errno) }
    }
    for ((path, _), draft) in zip(files, drafts) {
      guard rename(draft.path, path) == 0 else { throw failure(path, errno) }
      renewed += 1
    }
    var synced: Set<String> = []
    for (path, _) in files where synced.insert(parent(of: path)).inserted {
      let folder = open(parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard folder >= 0 else { throw failure(path, errno) }
      defer { close(folder) }
      guard fsync(folder) == 0 else { throw failure(path, errno) }
    }
  }

  private enum Draft {
    case empty(descriptor: Int32)
    /// Another program has it locked for a second.
    case busy
    case failure(Int32)
  }

  /// An empty file that no one else writes into; a killed program may have left it.
  private static func claim(_ path: String) -> Draft {
    var hasMadeRoom = false
    while true {
      let descriptor = open(
        path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o666)
      var held = stat()
      if descriptor < 0 || fstat(descriptor, &held) != 0 || held.st_mode & S_IFMT != S_IFREG
        || held.st_nlink > 1
      {
        let number = errno
        if descriptor >= 0 { close(descriptor) }
        // A file that cannot be written into, or that others know by another name, is not a draft
        // of ours.
        guard !hasMadeRoom, unlink(path) == 0 else { return .failure(number) }
        hasMadeRoom = true
        continue
      }
      guard lock(descriptor) else {
        close(descriptor)
        return .busy
      }
      var named = stat()
      // The program that had it locked may have put it in place, or taken it away.
      if lstat(path, &named) == 0, held.st_ino == named.st_ino {
        guard ftruncate(descriptor, 0) != 0 else { return .empty(descriptor: descriptor) }
        let number = errno
        unlink(path)
        close(descriptor)
        return .failure(number)
      }
      close(descriptor)
    }
  }
}
