internal import Synchronization

/// Follows paths below a root, link by link, and never out of it: on a disk and in a git revision
/// alike, so that both give the same files.
///
/// Hidden files and folders of a workspace are refused. So are devices and pipes: opening one may
/// already do something.
public final class LinkResolution: Sendable {
  /// What a name is, before links are followed.
  public enum Entry: Sendable {
    case file, folder
    case link(to: String)
    /// A folder whose files lie in another repository.
    case submodule
    case pipeOrDevice
  }

  public typealias Child = (name: String, entry: Entry)
  public typealias Problem = FileTree.Problem

  /// What the root belongs to.
  public enum Whole: String, Sendable { case workspace, repository }

  private let whole: Whole
  private let entry: @Sendable (_ path: String) throws(Problem) -> Entry
  private let children: @Sendable (_ folder: String) throws(Problem) -> [Child]
  /// The names in each folder that have the same letters as another one there. A folder is listed
  /// once, however many of its files are read.
  private let knownTwins = Mutex<[String: Set<String>]>([:])

  /// The most links followed for one path, as on Linux.
  private static let mostLinks = 40

  /// - Parameters:
  ///   - entry: what is at a path from the root, of which only the last part may be a link.
  ///   - children: what is in a folder whose path has no links; for a workspace, without hidden
  ///     names. It need not say where links lead.
  public init(
    whole: Whole = .workspace, entry: @escaping @Sendable (_ path: String) throws(Problem) -> Entry,
    children: @escaping @Sendable (_ folder: String) throws(Problem) -> [Child]
  ) {
    self.whole = whole
    self.entry = entry
    self.children = children
  }

  /// A path without links, and whether it is a folder.
  /// - Throws: `missing` if it leads nowhere, `wrongKind` if a file is taken for a folder, and
  ///   `refused` if it leads out of the root, to a hidden name or to one of two twins.
  public func place(of path: String) throws(Problem) -> (path: String, isFolder: Bool) {
    var rest = Array(FileTree.parts(of: path).reversed())
    var place: [Substring] = []
    var links = 0
    // A link's target may ask for a folder, as `file/` does.
    var isFolderWanted = false
    while let part = rest.popLast() {
      if part == ".." {
        // Only targets of links have such parts.
        guard place.popLast() != nil else { throw .outside("it", "..", of: whole) }
        continue
      }
      // The system would end the path there.
      guard !part.utf8.contains(0) else { throw .missing }
      guard part.utf8.first != UInt8(ascii: ".") || whole == .repository else {
        throw .refused(
          reason: "\(part) is hidden, and hidden files are not part of a workspace",
          help: "give it a name that does not begin with a dot")
      }
      let folder = place.joined(separator: "/")
      try checkSpelling(of: part, in: folder)
      let here = folder.isEmpty ? String(part) : "\(folder)/\(part)"
      switch try entry(here) {
      case .folder: place.append(part)
      case .file:
        guard rest.isEmpty, !isFolderWanted else { throw .wrongKind }
        return (here, false)
      case .pipeOrDevice: throw .pipeOrDevice
      case .submodule:
        throw .refused(
          reason: "\(here) is a submodule, and its files lie in another repository",
          help: "put the files themselves there, or work in that repository")
      case .link(let target):
        guard !target.isEmpty else {
          throw .refused(
            reason: "the symbolic link \(here) is empty, so it leads nowhere",
            help: "remove it, or let it lead to a file")
        }
        links += 1
        guard links <= LinkResolution.mostLinks else {
          throw .refused(
            reason:
              "more than \(LinkResolution.mostLinks) symbolic links follow each other, as in a cycle, the last of them \(here)",
            help: "let one of them lead to the file or folder itself")
        }
        let parts = FileTree.parts(of: target)
        let isAbsolute = target.utf8.first == UInt8(ascii: "/")
        guard !isAbsolute, parts.prefix(while: { $0 == ".." }).count <= place.count else {
          throw .outside(here == path ? "it" : here, target, of: whole)
        }
        if rest.isEmpty {
          let last = target.split(separator: "/", omittingEmptySubsequences: false).last
          isFolderWanted = isFolderWanted || last == "" || last == "."
        }
        rest += parts.reversed()
      }
    }
    return (place.joined(separator: "/"), true)
  }

  /// The names in a folder; a folder's name ends in `/`, and so does the name of a link that cannot
  /// be followed, so that listing it reports why.
  /// - Throws: as `place(of:)`; `wrongKind` if it is a file.
  public func names(in folder: String) throws(Problem) -> [String] {
    let (path, isFolder) = try place(of: folder)
    guard isFolder else { throw .wrongKind }
    var known: Set<String> = []
    var names: [String] = []
    // In an order that does not depend on the file system, since the first twin is reported.
    let children = try children(path).sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    for (name, entry) in children {
      guard known.insert(name).inserted else { throw .twins(name, in: path) }
      var isFolder = false
      switch entry {
      case .folder, .submodule: isFolder = true
      case .file, .pipeOrDevice: break
      case .link:
        do throws(Problem) {
          isFolder = try place(of: path.isEmpty ? name : "\(path)/\(name)").isFolder
        } catch {
          isFolder = error != .missing && !FileTree.isYAML(name)
        }
      }
      names.append(isFolder ? name + "/" : name)
    }
    return names.sorted()
  }

  /// Refuses a name if another one in the folder has the same letters: names are compared by their
  /// letters, so one file would be taken for the other.
  private func checkSpelling(of name: Substring, in folder: String) throws(Problem) {
    guard LinkResolution.mayHaveTwin(name) else { return }
    guard try !twins(in: folder).contains(String(name)) else {
      throw .twins(String(name), in: folder)
    }
  }

  private func twins(in folder: String) throws(Problem) -> Set<String> {
    if let known = knownTwins.withLock({ $0[folder] }) { return known }
    var seen: Set<String> = []
    let found = Set(
      try children(folder).map(\.name)
        .filter { LinkResolution.mayHaveTwin($0) && !seen.insert($0).inserted })
    knownTwins.withLock { $0[folder] = found }
    return found
  }

  /// Whether other characters can make the same letters as those of a name. For few ASCII letters
  /// they can: the Kelvin sign, the Greek question mark and the Greek varia look like one.
  package static func mayHaveTwin(_ name: some StringProtocol) -> Bool {
    name.utf8.contains { $0 >= 0x80 || "K;`".utf8.contains($0) }
  }
}

extension FileTree.Problem {
  static var pipeOrDevice: FileTree.Problem {
    .unreadable("it is a pipe or a device, and a file is wanted")
  }

  /// - Parameter link: the path of the link; `it` for the path that was asked for.
  fileprivate static func outside(
    _ link: String, _ target: String, of whole: LinkResolution.Whole
  ) -> FileTree.Problem {
    let link = link == "it" ? "it is a symbolic link that" : "the symbolic link \(link)"
    return .refused(
      reason: "\(link) leads out of the \(whole.rawValue), to \(target)",
      help: "put the file itself there, or a relative link to a place inside the \(whole.rawValue)")
  }

  fileprivate static func twins(_ name: String, in folder: String) -> FileTree.Problem {
    .refused(
      reason:
        "two names\(folder.isEmpty ? "" : " in \(folder)") are the same letters, \(name), in different Unicode normal forms",
      help: "rename one of the two, or remove it")
  }
}
