internal import CFiles

extension Disk {
  /// Replaces a file as a whole, or makes it: who reads it meanwhile, or after a crash, gets the old or the new
  /// bytes, never a part. It is on the disk when this returns.
  /// - Throws: why it cannot be written; then it is as it was.
  public static func renew(_ path: String, _ bytes: [UInt8]) throws(FilesError) {
    let draft = path + ".new"
    func failure(_ number: Int32) -> FilesError {
      FilesError("\(path) cannot be written: \(String(cString: strerror(number)))")
    }
    // A killed program may have left one.
    unlink(draft)
    if let number = bytes.withUnsafeBytes({ make(draft, $0, isSynced: true) }) {
      throw failure(number)
    }
    guard rename(draft, path) == 0 else {
      let number = errno
      unlink(draft)
      throw failure(number)
    }
    let folder = open(parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure(errno) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw failure(errno) }
  }
}
