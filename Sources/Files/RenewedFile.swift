internal import CFiles

extension Disk {
  /// Removes a file, if there is one and it is an ordinary one.
  public static func removeOrdinaryFile(_ path: String) throws(FilesError) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    guard unlink(path) == 0 else {
      throw FilesError("\(path) cannot be removed: \(String(cString: strerror(errno)))")
    }
  }

  /// Replaces a file as a whole, or makes it: who reads it meanwhile, or after a crash, gets the old or the new
  /// bytes, never a part. It is on the disk when this returns.
  /// - Throws: why it cannot be written; then it is as it was.
  public static func renew(_ path: String, _ bytes: [UInt8]) throws(FilesError) {
    try renew([(path, bytes)])
  }

  /// The same for several files: none of them is replaced before all are written.
  public static func renew(_ files: [(path: String, bytes: [UInt8])]) throws(FilesError) {
    func failure(_ path: String, _ number: Int32) -> FilesError {
      FilesError("\(path) cannot be written: \(String(cString: strerror(number)))")
    }
    var drafts: [String] = []
    defer { for draft in drafts { unlink(draft) } }
    for (path, bytes) in files {
      // A device, a link or a pipe would be gone.
      var status = stat()
      guard lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
        throw FilesError(
          "\(path) is no ordinary file; name one, or a path at which there is nothing yet")
      }
      let name = path.split(separator: "/").last ?? ""
      let draft = "\(path.dropLast(name.count)).rulecheck-new-\(name)"
      // A killed program may have left one.
      unlink(draft)
      if let number = bytes.withUnsafeBytes({ make(draft, $0, isSynced: true) }) {
        throw failure(path, number)
      }
      drafts.append(draft)
    }
    for ((path, _), draft) in zip(files, drafts) {
      guard rename(draft, path) == 0 else { throw failure(path, errno) }
      let folder = open(parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard folder >= 0 else { throw failure(path, errno) }
      defer { close(folder) }
      guard fsync(folder) == 0 else { throw failure(path, errno) }
    }
  }
}
