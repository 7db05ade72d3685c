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
  /// The files of a folder on disk. Nothing outside of it is read, whatever its links say.
  /// - Parameters:
  ///   - path: as the user typed it; files are shown with it in front.
  ///   - changed: by absolute path the files that will soon have another content.
  static func folder(_ path: String, changed: [String: SourceFile] = [:]) -> FileTree {
    let prefix = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    let links = LinkResolution(
      entry: { name throws(FileTree.Problem) in try Disk.entry(prefix + name) },
      children: { folder throws(FileTree.Problem) in
        try Disk.children(folder.isEmpty ? path : prefix + folder)
          .filter { !Disk.isHidden($0.name) }
      })
    return FileTree(
      read: { name throws(FileTree.Problem) in
        let (place, isFolder) = try links.place(of: name)
        guard !isFolder else { throw .wrongKind }
        if !changed.isEmpty, let file = Disk.absolute(prefix + place).flatMap({ changed[$0] }) {
          return SourceFile(name: prefix + name, bytes: file.withBytes { Array($0) })
        }
        return try Disk.file(prefix + place, shown: prefix + name)
      },
      list: { name throws(FileTree.Problem) in try links.names(in: name) },
      withoutLinks: { try? links.place(of: $0).path })
  }
}

/// Reads files and folders through the system's calls.
enum Disk {
  /// The file that a user named, wherever it is. A pipe or device may stand for it, as in
  /// `--data /dev/stdin`; elsewhere one would make the program wait, or never end.
  static func namedFile(_ path: String) throws(FileTree.Problem) -> SourceFile {
    // Not without waiting, since a pipe may have no writer yet.
    try file(path, shown: path, flags: 0, isPipeAllowed: true)
  }

  /// A regular file.
  /// - Parameters:
  ///   - path: whose last part is no link.
  ///   - shown: the name under which it is shown.
  static func file(_ path: String, shown: String) throws(FileTree.Problem) -> SourceFile {
    // Without O_NONBLOCK, opening a pipe waits until somebody writes to it.
    try file(path, shown: shown, flags: O_NOFOLLOW | O_NONBLOCK, isPipeAllowed: false)
  }

  private static func file(
    _ path: String, shown: String, flags: Int32, isPipeAllowed: Bool
  ) throws(FileTree.Problem) -> SourceFile {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | flags)
    guard descriptor >= 0 else { throw problem() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem() }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .wrongKind }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    guard isRegular || isPipeAllowed else { throw .pipeOrDevice }
    let size = Int(status.st_size)
    if isRegular, size > FileTree.mostBytes { return SourceFile(name: shown, unread: size) }
    // Files that the system makes up say that they have no bytes.
    if isRegular, size > 0 { return try copy(descriptor, size, shown) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try more(descriptor, &buffer, buffer.count)
      if count == 0 { return SourceFile(name: shown, bytes: bytes) }
      bytes.append(contentsOf: buffer[..<count])
      guard bytes.count <= FileTree.mostBytes else {
        throw .unreadable("it gives more than \(FileTree.mostBytes) bytes")
      }
    }
  }

  /// A file that has as many bytes as it says.
  private static func copy(
    _ descriptor: Int32, _ size: Int, _ shown: String
  ) throws(FileTree.Problem) -> SourceFile {
    let start = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    do throws(FileTree.Problem) {
      var count = 0
      while count < size {
        let next = try more(descriptor, start + count, size - count)
        guard next > 0 else { throw .unreadable("it became shorter while it was read; try again") }
        count += next
      }
      var last: UInt8 = 0
      guard try more(descriptor, &last, 1) == 0 else {
        throw .unreadable("it became longer while it was read; try again")
      }
    } catch {
      start.deallocate()
      throw error
    }
    let address = UInt(bitPattern: start)
    return SourceFile(
      name: shown, unowned: UnsafeRawBufferPointer(start: start, count: size),
      release: { UnsafeMutableRawPointer(bitPattern: address)?.deallocate() })
  }

  /// How many bytes come next; 0 at the end.
  private static func more(
    _ descriptor: Int32, _ start: UnsafeMutableRawPointer, _ count: Int
  ) throws(FileTree.Problem) -> Int {
    while true {
      let found = read(descriptor, start, count)
      if found >= 0 { return found }
      if errno != EINTR { throw problem() }
    }
  }

  /// What a path stands for, of which only the last part may be a link.
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

  /// What is in a folder, also what is hidden, as far as the folder says it.
  static func children(
    _ path: String
  ) throws(FileTree.Problem) -> [(name: String, entry: LinkResolution.Entry)] {
    guard let folder = opendir(path) else { throw problem() }
    defer { closedir(folder) }
    var children: [(name: String, entry: LinkResolution.Entry)] = []
    while let entry = readdir(folder) {
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
        // Some file systems do not say what a name stands for.
        case Int(DT_UNKNOWN): (try? Disk.entry("\(path)/\(name)")) ?? .file
        default: .pipeOrDevice
        }
      children.append((name, found))
    }
    return children
  }

  /// Whether a name is that of a hidden file, as the system sees it: an accent may follow the dot.
  static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The folder that a path lies in, also where the path has one part or ends in `..`.
  static func parent(of path: String) -> String {
    let slash = UInt8(ascii: "/")
    var path = path[...]
    while path.utf8.count > 1, path.utf8.last == slash { path = Substring(path.utf8.dropLast()) }
    let last = path.utf8.split(separator: slash).last.map { Substring($0) }
    if path == "." { return ".." }
    if last == ".." || last == "." { return path + "/.." }
    guard let end = path.utf8.lastIndex(of: slash) else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
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
    var parts = FileTree.parts(of: path).map(String.init)
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    // Up to the last `..` only the system knows where the path leads.
    let links = (parts.lastIndex(of: "..") ?? -1) + 1
    let start = parts.prefix(links).joined(separator: "/")
    parts.removeFirst(links)
    if isAbsolute, links == 0 { return parts }
    let base = absolute(isAbsolute ? "/" + start : start.isEmpty ? "." : start) ?? "/"
    return FileTree.parts(of: base).map(String.init) + parts
  }

  /// Whether there is a git repository, sound or not, in a folder or above it.
  static func liesInRepository(_ folder: String) -> Bool { !workTrees(around: folder).isEmpty }

  /// The folders above a path, and at it, that hold a git repository.
  private static func workTrees(around path: String) -> [String] {
    var parts = parts(of: path)
    var found: [String] = []
    while true {
      let folder = "/" + parts.joined(separator: "/")
      if exists("\(folder)/.git") { found.append(folder) }
      if parts.popLast() == nil { return found }
    }
  }

  /// Refuses a workspace's folder to which links lead from inside a git working tree out of it:
  /// whoever sends a change could put such a link into the place of the folder that is to be checked.
  static func requireInsideWorkTree(_ root: String) throws {
    guard let place = absolute(root) else { return }
    for tree in workTrees(around: root) {
      guard let top = absolute(tree), top != "/", !"\(place)/".utf8.starts(with: "\(top)/".utf8)
      else { continue }
      throw CannotRun(
        "\(root) leads through a symbolic link out of the git working tree \(top), to \(place); name that folder itself if it is meant"
      )
    }
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
