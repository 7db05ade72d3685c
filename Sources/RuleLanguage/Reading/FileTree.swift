public import YAMLSource

/// The files of a workspace, wherever they are kept: a folder, an archive, an app's bundle.
///
/// Paths are relative to the workspace's root, with `/` between their parts.
public struct FileTree: Sendable {
  /// Why a path cannot be read.
  public enum Problem: Error, Hashable, Sendable {
    case missing
    /// A folder stands where a file is wanted, or the other way round.
    case wrongKind
    /// What the system said.
    case unreadable(String)
  }

  let read: @Sendable (_ path: String) throws(Problem) -> SourceFile
  let list: @Sendable (_ folder: String) throws(Problem) -> [String]

  /// - Parameters:
  ///   - read: the file at a path.
  ///   - list: the names in a folder, in any order; a folder's name ends in `/`. Throws
  ///     `wrongKind` where the path is a file.
  public init(
    read: @escaping @Sendable (_ path: String) throws(Problem) -> SourceFile,
    list: @escaping @Sendable (_ folder: String) throws(Problem) -> [String]
  ) {
    self.read = read
    self.list = list
  }

  /// Files in memory, by path.
  public init(_ texts: [String: String]) {
    self.init(
      read: { path throws(Problem) in
        guard let text = texts[path] else { throw .missing }
        return SourceFile(name: path, bytes: Array(text.utf8))
      },
      list: { folder throws(Problem) in
        if texts[folder] != nil { throw .wrongKind }
        let prefix = folder.isEmpty ? "" : folder + "/"
        var names = Set<String>()
        for path in texts.keys where path.hasPrefix(prefix) {
          let rest = path.dropFirst(prefix.count)
          if let slash = rest.firstIndex(of: "/") {
            names.insert(String(rest[...slash]))
          } else {
            names.insert(String(rest))
          }
        }
        if names.isEmpty { throw .missing }
        return names.sorted()
      })
  }

  /// The file at a path, for readers of data.
  public func file(_ path: String) throws(Problem) -> SourceFile { try read(path) }

  /// The same files, but for one path whose content comes from `file`.
  public func replacing(_ path: String, with file: SourceFile) -> FileTree {
    FileTree(
      read: { asked throws(Problem) in asked == path ? file : try self.read(asked) }, list: list)
  }

  /// The path that `path` means in the file `base`, without `.` and `..`; nil where it leaves the
  /// workspace or is absolute.
  static func resolve(_ path: String, from base: String) -> String? {
    guard !path.hasPrefix("/"), !path.isEmpty else { return nil }
    var parts = base.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/", omittingEmptySubsequences: true) {
      if part == "." { continue }
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}

extension FileTree.Problem {
  /// As the end of a sentence that begins with the path.
  public var explained: String {
    switch self {
    case .missing: "does not exist"
    case .wrongKind: "is not what is wanted here (a folder in place of a file, or the reverse)"
    case .unreadable(let reason): "cannot be read: \(reason)"
    }
  }
}
