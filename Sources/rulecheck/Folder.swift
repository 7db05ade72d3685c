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

  static func file(_ path: String) throws(FileTree.Problem) -> SourceFile {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw problem() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem() }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .wrongKind }
    let size = Int(status.st_size)
    if status.st_mode & S_IFMT == S_IFREG, size >= mapped {
      #if os(Linux)
        let flags = MAP_PRIVATE | Int32(MAP_POPULATE)
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
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 { throw problem() }
      if count == 0 { return SourceFile(name: path, bytes: bytes) }
      bytes.append(contentsOf: buffer[..<count])
    }
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
      names.append(isFolder(path + "/" + name) ? name + "/" : name)
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

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func problem() -> FileTree.Problem {
    switch errno {
    case ENOENT: .missing
    case ENOTDIR, EISDIR: .wrongKind
    default: .unreadable(String(cString: strerror(errno)))
    }
  }
}
