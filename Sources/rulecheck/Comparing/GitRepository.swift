import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The repository of a folder, found by its entry `.git`. Git itself never searches for one: it would also take a
/// folder that only looks like a bare repository, which a change can bring. No commit can contain `.git`.
struct GitRepository {
  /// The folder with the entry `.git`, as an absolute path without links.
  let top: String

  private init(top: String) { self.top = top }

  /// The nearest one, in a folder or above it.
  init?(around folder: String) {
    guard let top = GitRepository.folders(upwardFrom: folder).first(where: GitRepository.isTop)
    else { return nil }
    self.init(top: top)
  }

  /// The one whose revisions are compared with a workspace: the working directory's if the
  /// workspace lies in it, otherwise the outermost on the path to the workspace. A repository
  /// inside of the workspace is never used in place of the one around it.
  /// - Parameter workspace: an absolute path without links.
  /// - Throws: `CannotRun` where only a file in the workspace would say which repository it is.
  init?(of workspace: String) throws {
    let here = GitRepository(around: ".")
    if let here, here.path(to: workspace) != nil {
      self = here
      return
    }
    let start = FileTree.parts(of: Disk.absolute(".") ?? "/")
    let parts = FileTree.parts(of: workspace)
    let common = zip(start, parts).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    func folder(_ count: Int) -> String { "/" + parts.prefix(count).joined(separator: "/") }
    guard
      let top = (common...parts.count).dropFirst().map(folder).first(where: GitRepository.isTop)
    else {
      self.init(around: folder(common))
      return
    }
    // A clone has a folder there. A file can name any place, and is trusted in a folder around the workspace only.
    if top == workspace, common == start.count, !GitRepository.hasFolder(top) {
      throw CannotRun(
        "\(top)/.git is a file or link in the workspace that names a repository in another place, and is not followed from above; if you trust that repository, run the command in that folder"
      )
    }
    self.init(top: top)
  }

  /// The path to a place, ending in `/` unless empty; nil where the place is not in this working tree.
  /// - Parameter place: an absolute path without links.
  func path(to place: String) -> String? {
    GitRepository.path(to: place, from: top)
  }

  static func path(to place: String, from top: String) -> String? {
    let start = top == "/" ? top : top + "/"
    guard "\(place)/".utf8.starts(with: start.utf8) else { return nil }
    return place == top ? "" : "\(String(Substring(place.utf8.dropFirst(start.utf8.count))))/"
  }

  /// Where git keeps the repository, as an absolute path without links: the folder `.git`, or what a file of that
  /// name names, in a linked worktree or a submodule.
  var gitFolder: String? { GitRepository.gitFolder(top + "/.git") }

  static func gitFolder(_ path: String) -> String? {
    guard !Disk.isFolder(path) else { return Disk.absolute(path) }
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = fread(&bytes, 1, bytes.count, file)
    let mark = "gitdir: "
    var text = Substring(decoding: bytes.prefix(count), as: UTF8.self)
    guard text.hasPrefix(mark) else { return nil }
    text = text.dropFirst(mark.count)
    while text.last?.isNewline == true { text.removeLast() }
    return Disk.absolute(text.hasPrefix("/") ? String(text) : "\(Disk.parent(of: path))/\(text)")
  }

  /// Whether a folder, or one above it, looks like a bare repository.
  static func isInBareRepository(_ folder: String) -> Bool {
    folders(upwardFrom: folder).contains { folder in
      ["HEAD", "objects", "refs"].allSatisfy { Disk.exists("\(folder)/\($0)") }
    }
  }

  private static func isTop(_ folder: String) -> Bool { Disk.exists("\(folder)/.git") }

  private static func hasFolder(_ top: String) -> Bool {
    var status = stat()
    return lstat("\(top)/.git", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// A folder and those above it, as far up as `GIT_CEILING_DIRECTORIES` lets git search.
  private static func folders(upwardFrom folder: String) -> [String] {
    guard let start = Disk.absolute(folder) else { return [] }
    let ceilings = getenv("GIT_CEILING_DIRECTORIES").map { String(cString: $0) } ?? ""
    let ends = ceilings.split(separator: ":").compactMap { Disk.absolute(String($0)) }
    var found = [start]
    while let last = found.last, last != "/" {
      let above = Disk.parent(of: last)
      if ends.contains(above) { break }
      found.append(above)
    }
    return found
  }
}
