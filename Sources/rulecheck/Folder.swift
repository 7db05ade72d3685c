import RuleLanguage
import YAMLSource

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileTree {
  /// The files of a folder on disk.
  /// - Parameter path: as the user typed it; files are shown with it in front.
  static func folder(_ path: String) -> FileTree {
    let prefix = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    return FileTree(
      read: { name throws(FileTree.Problem) in try Disk.file(prefix + name) },
      list: { name throws(FileTree.Problem) in
        try Disk.names(name.isEmpty ? path : prefix + name)
      })
  }
}

/// Reads files and folders through the system's calls.
enum Disk {
  /// Files of this size and more are mapped into memory, not copied.
  private static let mapped = 1 << 16

  /// Bytes that are read from what is no regular file.
  private static let most = 1 << 30

  /// - Parameter isPipeAllowed: whether a pipe or device may stand for the file, as in
  ///   `--data /dev/stdin`. Elsewhere one would make the program wait, or never end.
  static func file(
    _ path: String, isPipeAllowed: Bool = false
  ) throws(FileTree.Problem) -> SourceFile {
    // Without O_NONBLOCK, opening a pipe waits until somebody writes to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isPipeAllowed ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw problem() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem() }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .wrongKind }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    guard isRegular || isPipeAllowed else {
      throw .unreadable("it is a pipe or a device, and a file is wanted")
    }
    let size = Int(status.st_size)
    if isRegular, size >= mapped { return try map(descriptor, size, path) }
    // Files that the system makes up say that they have no bytes.
    if isRegular, size > 0 { return try copy(descriptor, size, path) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 { throw problem() }
      if count == 0 { return SourceFile(name: path, bytes: bytes) }
      bytes.append(contentsOf: buffer[..<count])
      guard bytes.count <= most else {
        throw .unreadable("it gives more than \(most) bytes")
      }
    }
  }

  /// A file that is read in one piece.
  private static func copy(
    _ descriptor: Int32, _ size: Int, _ path: String
  ) throws(FileTree.Problem) -> SourceFile {
    let start = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    var count = 0
    while count < size {
      let more = read(descriptor, start + count, size - count)
      if more < 0 {
        let problem = problem()
        start.deallocate()
        throw problem
      }
      if more == 0 { break }
      count += more
    }
    let address = UInt(bitPattern: start)
    return SourceFile(
      name: path, unowned: UnsafeRawBufferPointer(start: start, count: count),
      release: { UnsafeMutableRawPointer(bitPattern: address)?.deallocate() })
  }

  /// A file that stands in memory where its reader looks at it.
  private static func map(
    _ descriptor: Int32, _ size: Int, _ path: String
  ) throws(FileTree.Problem) -> SourceFile {
    #if os(Linux)
      // What is too large to be read is not fetched either.
      let flags = MAP_PRIVATE | (size <= FileTree.mostBytes ? Int32(MAP_POPULATE) : 0)
    #else
      let flags = MAP_PRIVATE
    #endif
    guard let start = mmap(nil, size, PROT_READ, flags, descriptor, 0), start != MAP_FAILED
    else { throw problem() }
    let address = UInt(bitPattern: start)
    return SourceFile(
      name: path, unowned: UnsafeRawBufferPointer(start: start, count: size),
      release: { munmap(UnsafeMutableRawPointer(bitPattern: address), size) })
  }

  /// The names in a folder, folders with a `/` behind; hidden ones are left out.
  static func names(_ path: String) throws(FileTree.Problem) -> [String] {
    try allNames(path).filter { !$0.hasPrefix(".") }
  }

  /// The names in a folder, also hidden ones.
  static func allNames(_ path: String) throws(FileTree.Problem) -> [String] {
    guard let folder = opendir(path) else { throw problem() }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
        ) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      let isFolder =
        switch Int(entry.pointee.d_type) {
        case Int(DT_DIR): true
        case Int(DT_REG): false
        // A link may lead to a folder, and some file systems do not say what a name stands for.
        default: isFolder(path + "/" + name)
        }
      names.append(isFolder ? name + "/" : name)
    }
    return names.sorted()
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The folder that a path lies in, also where the path has one part or ends in `..`.
  static func parent(of path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let last = path.split(separator: "/").last
    if path == "." { return ".." }
    if last == ".." || last == "." { return path + "/.." }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path from the root of the file system, without links; nil where there is no such file.
  static func absolute(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The parts of a path from the root of the file system. Links are followed only where `..` leads
  /// out of them.
  static func parts(of path: String) -> [String] {
    var parts = path.split(separator: "/").map(String.init).filter { $0 != "." }
    let isAbsolute = path.hasPrefix("/")
    // Up to the last `..` only the system knows where the path leads.
    let links = (parts.lastIndex(of: "..") ?? -1) + 1
    let start = parts.prefix(links).joined(separator: "/")
    parts.removeFirst(links)
    if isAbsolute, links == 0 { return parts }
    let base = absolute(isAbsolute ? "/" + start : start.isEmpty ? "." : start) ?? "/"
    return base.split(separator: "/").map(String.init) + parts
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func problem() -> FileTree.Problem {
    switch errno {
    case ENOENT: .missing
    case ENOTDIR, EISDIR: .wrongKind
    default: .unreadable(String(cString: strerror(errno)))
    }
  }
}
