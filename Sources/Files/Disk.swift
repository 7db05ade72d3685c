public import Findings

/// Reads and writes files with system calls.
public enum Disk {
  /// The folder of the system's time zones.
  public static let timeZones = "/usr/share/zoneinfo"
  private static let filesOfTimeZones = FileTree(folder: timeZones)

  /// The file with the rules of a time zone, such as `Etc/UTC`; nil: this machine does not have it.
  public static func timeZone(_ name: String) -> SourceFile? { try? filesOfTimeZones.file(name) }

  /// The file that a user named, wherever it is. It may be a pipe or a device, as in
  /// `--data /dev/stdin`; elsewhere one could make the program wait, or never end.
  ///
  /// If a file has more than `most` bytes, only its size is read.
  /// - Throws: why it cannot be read, which `explained` puts into words.
  public static func namedFile(
    _ path: String, most: Int = FileTree.mostBytes
  ) throws(FileTree.Problem) -> SourceFile {
    try file(path, shown: path, isNamed: true, most: most)
  }

  /// - Parameters:
  ///   - shown: the name under which it is shown.
  ///   - isNamed: whether a user named it; otherwise it must be a regular file, and the last part
  ///     of its path no link.
  static func file(
    _ path: String, shown: String, isNamed: Bool = false, most: Int = FileTree.mostBytes
  ) throws(FileTree.Problem) -> SourceFile {
    // Without O_NONBLOCK, opening a pipe waits for a writer; the writer of a pipe that a user named
    // may still come.
    let flags = isNamed ? 0 : O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | flags)
    guard descriptor >= 0 else { throw problem() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem() }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .wrongKind }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    guard isRegular || isNamed else { throw .pipeOrDevice }
    let size = Int(status.st_size)
    if isRegular, size > most { return SourceFile(name: shown, unread: size) }
    // Files that the system generates report a size of 0.
    if isRegular, size > 0 {
      let bytes = try next(descriptor, most: size + 1)
      guard bytes.count == size else {
        let change = bytes.count < size ? "shorter" : "longer"
        throw .unreadable("it became \(change) while it was read; try again")
      }
      return SourceFile(name: shown, bytes: bytes)
    }
    var bytes: [UInt8] = []
    while true {
      let part = try next(descriptor, most: 1 << 16)
      bytes += part
      guard bytes.count <= most else {
        throw .unreadable("it gives more than \(most) bytes")
      }
      if part.count < 1 << 16 { return SourceFile(name: shown, bytes: bytes) }
    }
  }

  /// Reads the next bytes of standard input, as soon as there are any.
  /// - Returns: how many; 0: there are no more.
  public static func next(into buffer: UnsafeMutableRawBufferPointer) throws(FileTree.Problem)
    -> Int
  {
    while true {
      let count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw problem() }
    }
  }

  /// Reads the next bytes; fewer than `most` only at the end.
  static func next(_ descriptor: Int32, most: Int) throws(FileTree.Problem) -> [UInt8] {
    var failure: FileTree.Problem?
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      while count < most {
        // Some systems refuse to read 2 GiB at once.
        let found = read(descriptor, buffer.baseAddress! + count, min(most - count, 1 << 30))
        if found > 0 {
          count += found
        } else if found == 0 {
          return
        } else if errno != EINTR {
          failure = problem()
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// What is at a path, of which only the last part may be a link.
  static func entry(_ path: String) throws(FileTree.Problem) -> LinkResolution.Entry {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw problem() }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    case S_IFLNK:
      var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = target.withUnsafeMutableBytes {
        readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
      }
      guard count >= 0 else { throw problem() }
      return .link(to: String(decoding: target[..<count], as: UTF8.self))
    default: return .pipeOrDevice
    }
  }

  /// What is in a folder, even if it is hidden; mostly without saying where links lead.
  package static func children(_ path: String) throws(FileTree.Problem) -> [LinkResolution.Child] {
    guard let folder = opendir(path) else { throw problem() }
    defer { closedir(folder) }
    var children: [LinkResolution.Child] = []
    while true {
      // Only the error number tells the end from a failure.
      errno = 0
      guard let entry = readdir(folder) else {
        guard errno == 0 else { throw problem() }
        return children
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
        ) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      let found: LinkResolution.Entry =
        switch Int(entry.pointee.d_type) {
        case Int(DT_DIR): .folder
        case Int(DT_REG): .file
        case Int(DT_LNK): .link(to: "")
        // Some file systems do not say what a name is.
        case Int(DT_UNKNOWN): (try? Disk.entry("\(path)/\(name)")) ?? .file
        default: .pipeOrDevice
        }
      children.append((name, found))
    }
  }

  /// Whether the system takes a name for a hidden file's: an accent may follow the dot.
  package static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  /// Writes all bytes, and goes on after a signal interrupts.
  /// - Returns: the system's error number; nil: all was written.
  package static func put(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
    }
    return nil
  }

  package static func put(_ text: String, to descriptor: Int32) -> Int32? {
    var text = text
    return text.withUTF8 { put(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Makes a file that does not exist yet.
  /// - Parameter isSynced: whether to wait until it is on the disk.
  /// - Returns: the system's error number, and no file was made; nil: all was written.
  static func make(
    _ path: String, _ bytes: UnsafeRawBufferPointer, isSynced: Bool = false
  ) -> Int32? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return errno }
    var problem = put(bytes, to: descriptor)
    if problem == nil, isSynced, fsync(descriptor) != 0 { problem = errno }
    // Some file systems report only now that there is no space left.
    if close(descriptor) != 0, problem == nil { problem = errno }
    if problem != nil { unlink(path) }
    return problem
  }

  /// Locks an open file or folder until it is closed; on a file system without locks it does nothing.
  /// - Returns: false if another program has it locked for a second.
  static func lock(_ descriptor: Int32) -> Bool {
    var tries = 10
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, [EINTR, EWOULDBLOCK].contains(errno) {
      guard tries > 0 else { return false }
      tries -= 1
      usleep(100_000)
    }
    return true
  }

  static func problem() -> FileTree.Problem {
    switch errno {
    case ENOENT: .missing
    case ENOTDIR, EISDIR: .wrongKind
    default: .unreadable(String(cString: strerror(errno)))
    }
  }
}
