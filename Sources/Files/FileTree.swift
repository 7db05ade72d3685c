public import Findings

/// The files of a workspace, wherever they are kept: a folder, an archive, an app's bundle.
///
/// Paths are relative to the workspace's root, with `/` between their parts.
public struct FileTree: Sendable {
  /// The most bytes that are read of any file, and of all files of values, unless a program finds
  /// that the machine has memory for more; the limits for other kinds are lower.
  public static let mostBytes = 128 << 20

  /// The most bytes that are read of all files of values, however much memory there is.
  public static let mostValueBytes = 2 << 30

  /// The most bytes that are read of a file of this tree, and of all its files of values.
  package let mostBytes: Int
  let read: @Sendable (_ path: String) throws(Problem) -> SourceFile
  let list: @Sendable (_ folder: String) throws(Problem) -> [String]
  /// A path without links; nil if it leads nowhere. Each folder has only one such path.
  package let withoutLinks: @Sendable (_ path: String) -> String?

  /// - Parameters:
  ///   - mostBytes: the most bytes that a file may have, also when it is unpacked.
  ///   - read: the file at a path.
  ///   - list: the names in a folder, in any order; a folder's name ends in `/`. Throws
  ///     `wrongKind` where the path is a file.
  ///   - withoutLinks: a path without links, if there are any; nil if it leads nowhere.
  public init(
    mostBytes: Int = FileTree.mostBytes,
    read: @escaping @Sendable (_ path: String) throws(Problem) -> SourceFile,
    list: @escaping @Sendable (_ folder: String) throws(Problem) -> [String],
    withoutLinks: @escaping @Sendable (_ path: String) -> String? = { $0 }
  ) {
    self.mostBytes = mostBytes
    self.read = { path throws(Problem) in
      var file = try read(path)
      // Rules are edited in place, so they are never packed.
      if !FileTree.isYAML(path) { file = try file.unpacked(most: mostBytes) }
      // A link with a harmless name may lead to another file of the workspace.
      let disclosure = max(
        file.disclosure, FileTree.disclosure(ofFileAt: path),
        FileTree.disclosure(ofFileAt: withoutLinks(path) ?? path))
      return disclosure == file.disclosure ? file : SourceFile(file, disclosure: disclosure)
    }
    self.list = list
    self.withoutLinks = withoutLinks
  }

  /// How much of a file findings show: a path in the rules may lead to a file with secrets.
  private static func disclosure(ofFileAt path: String) -> SourceFile.Disclosure {
    let endings = path.lowercased().split(separator: ".")
    return switch endings.last == "gz" ? endings.dropLast().last : endings.last {
    case "yaml", "yml", "csv": .lines
    case "json", "geojson": .words
    default: .nothing
    }
  }

  /// Whether a file of this name is read as YAML, in whatever case its ending is written.
  package static func isYAML(_ path: String) -> Bool {
    [".yaml", ".yml"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Files whose paths are known beforehand.
  /// - Parameter bytes: the content of the file at one of the paths; what it throws is reported as
  ///   the reason why the file cannot be read.
  public init<Bytes: Collection<UInt8> & SendableMetatype>(
    paths: [String], bytes: @escaping @Sendable (_ path: String) throws -> Bytes
  ) {
    let known = Set(paths)
    self.init(
      read: { path throws(Problem) in
        guard known.contains(path) else { throw .missing }
        do {
          return SourceFile(name: path, bytes: try bytes(path))
        } catch {
          throw .unreadable("\(error)")
        }
      },
      list: { folder throws(Problem) in
        let prefix = folder.isEmpty ? "" : folder + "/"
        var names = Set<String>()
        for path in paths where path.hasPrefix(prefix) && path.count > prefix.count {
          let rest = path.dropFirst(prefix.count)
          names.insert(rest.firstIndex(of: "/").map { String(rest[...$0]) } ?? String(rest))
        }
        // A list of paths may name the folders themselves, too.
        names = names.filter { $0.hasSuffix("/") || !names.contains($0 + "/") }
        if names.isEmpty { throw known.contains(folder) ? .wrongKind : .missing }
        return names.sorted()
      })
  }

  /// Files in memory, by path.
  public init(_ texts: [String: String]) {
    self.init(paths: Array(texts.keys)) { Array((texts[$0] ?? "").utf8) }
  }

  /// The file at a path, for readers of YAML and CSV. They quote what they do not understand, so
  /// findings show nothing of a JSON file.
  public func file(_ path: String) throws(Problem) -> SourceFile {
    let file = try read(path)
    return file.disclosure == .words ? SourceFile(file, disclosure: .nothing) : file
  }

  /// The file at a path, for readers of JSON.
  public func json(_ path: String) throws(Problem) -> SourceFile { try read(path) }

  /// The names in a folder, in any order; a folder's name ends in `/`.
  public func names(in folder: String) throws(Problem) -> [String] { try list(folder) }

  /// The same files, except for some that are taken from another tree if it has them.
  /// - Parameter paths: the files to take.
  public func preferring(_ other: FileTree, for paths: [String]) -> FileTree {
    FileTree(
      mostBytes: mostBytes,
      read: { asked throws(Problem) in
        guard paths.contains(asked) else { return try self.read(asked) }
        do throws(Problem) {
          return try other.read(asked)
        } catch {
          // A file there that cannot be read is reported, not replaced.
          guard error == .missing else { throw error }
          return try self.read(asked)
        }
      }, list: list, withoutLinks: withoutLinks)
  }

  /// The same files, except that the content of one path comes from `file`.
  public func replacing(_ path: String, with file: SourceFile) -> FileTree {
    replacing([path: file])
  }

  /// The same files, except for those at some paths.
  package func replacing(_ changes: [String: SourceFile]) -> FileTree {
    FileTree(
      mostBytes: mostBytes,
      read: { asked throws(Problem) in
        if let file = changes[asked] { return file }
        return try self.read(asked)
      }, list: list, withoutLinks: withoutLinks)
  }

  /// The same files, and those of another tree.
  /// - Parameter prefix: what is put before the paths of the other tree; no path of this one begins
  ///   with it.
  public func adding(_ other: FileTree, below prefix: String) -> FileTree {
    @Sendable func inner(_ path: String) -> String? {
      path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }
    return FileTree(
      mostBytes: mostBytes,
      read: { path throws(Problem) in
        if let inner = inner(path) { return try other.read(inner) }
        return try self.read(path)
      },
      list: { folder throws(Problem) in
        if folder + "/" == prefix { return try other.list("") }
        if let inner = inner(folder) { return try other.list(inner) }
        return try self.list(folder)
      },
      withoutLinks: { path in
        if let inner = inner(path) { return other.withoutLinks(inner).map { prefix + $0 } }
        return self.withoutLinks(path)
      })
  }

  /// The finding for a file that is too large to be read; nil if it is not.
  /// - Parameters:
  ///   - before: how many bytes of files of its kind were already read.
  ///   - most: the most bytes that are read of such a file, and of all of them together.
  ///   - help: what to do where several files are no way out.
  package static func tooLarge(
    _ file: SourceFile, after before: Int = 0, most: Int, help: String? = nil
  ) -> Diagnostic? {
    guard file.count > most - before else { return nil }
    // Not even its first line is shown: it may be as long as the file.
    let name = SourceFile(name: file.name, bytes: [])
    guard file.count <= most else {
      return Diagnostic(
        .fileTooLarge, at: Span(startOf: name),
        "this file has \(file.count) bytes; at most \(most) are read",
        help: help ?? "split it into several files, or leave out what is not needed")
    }
    return Diagnostic(
      .fileTooLarge, at: Span(startOf: name),
      "this file has \(file.count) bytes, and those before it \(before); at most \(most) are read of a workspace's files of this kind",
      help: help ?? "leave out what is not needed")
  }

  /// The path that `path` means in the file `base`, without `.` and `..`; nil if it is empty or
  /// absolute, or leaves the workspace.
  package static func resolve(_ path: String, from base: String) -> String? {
    guard path.utf8.first != UInt8(ascii: "/"), !path.isEmpty else { return nil }
    var parts = Array(parts(of: base).dropLast())
    for part in FileTree.parts(of: path) {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The parts of a path between its slashes, without empty ones and `.`.
  ///
  /// A slash with an accent is one character for a reader, and a slash for the system.
  public static func parts(of path: String) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }.filter { $0 != "." }
  }

  /// The files of a folder on disk. Nothing outside of it is read, wherever links lead, and nothing
  /// hidden; each file is read when it is asked for.
  /// - Parameters:
  ///   - folder: its path; files are shown with it in front.
  ///   - isShown: false: they are shown by their paths inside it.
  ///   - unsaved: contents in place of those of existing files, such as the texts of an editor, by
  ///     `Disk.absolute` path. Other paths have no effect.
  ///   - mostBytes: the most bytes that are read of a file; of a larger one, only its size is.
  public init(
    folder: String, isShown: Bool = true, unsaved: [String: SourceFile] = [:],
    mostBytes: Int = FileTree.mostBytes
  ) {
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    let shown = isShown ? prefix : ""
    let links = LinkResolution(
      entry: { path throws(Problem) in try Disk.entry(prefix + path) },
      children: { path throws(Problem) in
        try Disk.children(path.isEmpty ? folder : prefix + path).filter { !Disk.isHidden($0.name) }
      })
    self.init(links, mostBytes: mostBytes) { place, path throws(Problem) in
      if !unsaved.isEmpty, let file = Disk.absolute(prefix + place).flatMap({ unsaved[$0] }) {
        return SourceFile(name: shown + path, bytes: file.withBytes { Array($0) })
      }
      return try Disk.file(prefix + place, shown: shown + path, most: mostBytes)
    }
  }

  /// Files that may include links.
  /// - Parameter read: the file at a place without links, and the path by which it was asked for.
  public init(
    _ links: LinkResolution, mostBytes: Int = FileTree.mostBytes,
    read: @escaping @Sendable (_ place: String, _ path: String) throws(Problem) -> SourceFile
  ) {
    self.init(
      mostBytes: mostBytes,
      read: { path throws(Problem) in
        let (place, isFolder) = try links.place(of: path)
        guard !isFolder else { throw .wrongKind }
        return try read(place, path)
      },
      list: { folder throws(Problem) in try links.names(in: folder) },
      withoutLinks: { try? links.place(of: $0).path })
  }
}
