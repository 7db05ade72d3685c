/// Where paths lead.
extension Disk {
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The folder that a path lies in, even if the path has one part or ends in `..`.
  package static func parent(of path: String) -> String {
    let slash = UInt8(ascii: "/")
    var path = path[...]
    while path.utf8.count > 1, path.utf8.last == slash { path = Substring(path.utf8.dropLast()) }
    let last = path.utf8.split(separator: slash).last.map { Substring($0) }
    if path == "." { return ".." }
    if last == ".." || last == "." { return path + "/.." }
    guard let end = path.utf8.lastIndex(of: slash) else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// The path from the root of the file system, without links; nil if there is no such file.
  public static func absolute(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The parts of a path from the root of the file system. Links are followed only where `..` leads
  /// out of them.
  package static func parts(of path: String) -> [String] {
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
  package static func liesInRepository(_ folder: String) -> Bool {
    !workTrees(around: folder).isEmpty
  }

  /// The folders above a path, and at it, that contain a git repository.
  private static func workTrees(around path: String) -> [String] {
    var parts = parts(of: path)
    var found: [String] = []
    while true {
      let folder = "/" + parts.joined(separator: "/")
      if exists("\(folder)/.git") { found.append(folder) }
      if parts.popLast() == nil { return found }
    }
  }

  /// Refuses a workspace's folder if links in its path lead out of a git working tree: a change
  /// that someone sends could put such a link in the place of the folder to be checked.
  public static func requireInsideWorkTree(_ root: String) throws(FilesError) {
    guard let place = absolute(root) else { return }
    for tree in workTrees(around: root) {
      guard let top = absolute(tree), top != "/", !"\(place)/".utf8.starts(with: "\(top)/".utf8)
      else { continue }
      throw FilesError(
        "\(root) leads through a symbolic link out of the git working tree \(top), to \(place); name that folder itself if it is meant"
      )
    }
  }

  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
