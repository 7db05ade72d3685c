import Files
import RuleLanguage
import YAMLSource

/// The files of one commit, as its checkout would have them. They come out of the repository's
/// database: the working tree, the index and their locks are left alone.
struct GitTree {
  /// As the revision was typed.
  private let name: String
  /// The object that git knows it by.
  private let id: String
  private let git: GitProgram
  /// The way from the working directory to the repository's top.
  private let top: String
  /// Files, folders and links by their path from the repository's top, byte by byte: two normal forms
  /// of one letter make two files.
  private let entries: [[UInt8]: Entry]
  private let links: LinkResolution

  private struct Entry {
    let kind: LinkResolution.Entry
    let object: String
  }

  /// Bytes of the list of files that are read.
  private static let mostListed = 64 << 20
  /// Paths and names that a checkout can write.
  private static let longest = (path: 4095, name: 255)

  /// - Parameters:
  ///   - top: the way from the working directory to the repository's top, with `/` behind.
  init(_ id: String, called name: String, _ git: GitProgram, top: String) throws {
    self.name = name
    self.id = id
    self.git = git
    self.top = top
    let symlinks = try git.answer(
      ["config", "--type=bool", "--get", "core.symlinks"], about: name)
    let listed = try git.answer(
      ["ls-tree", "-r", "-t", "-z", "--full-tree", id], about: name, most: GitTree.mostListed)
    guard listed.status == 0 else {
      throw CannotRun(
        "git cannot list the files of \(name): \(listed.complaint); `git fsck` says what is missing or damaged"
      )
    }
    var entries: [[UInt8]: Entry] = [:]
    for line in listed.output.split(separator: 0) {
      // `100644 blob 8baef1b…<tab>path`
      guard let tab = line.firstIndex(of: 0x09) else { continue }
      let fields = line[..<tab].split(separator: 0x20)
      guard fields.count == 3 else { continue }
      entries[Array(line[(tab + 1)...])] = Entry(
        kind: GitTree.kind(fields[0], hasLinks: !symlinks.text.hasPrefix("false")),
        object: String(decoding: fields[2], as: UTF8.self))
    }
    self.entries = entries
    links = GitTree.links(entries, git)
  }

  /// What a mode means, `100644` for instance.
  private static func kind(
    _ mode: ArraySlice<UInt8>, hasLinks: Bool
  ) -> LinkResolution.Entry {
    switch String(decoding: mode, as: UTF8.self) {
    case "040000": .folder
    // Where links cannot be made, the checkout has a file with the target in it.
    case "120000": hasLinks ? .link(to: "") : .file
    case "160000": .submodule
    default: .file
    }
  }

  // MARK: Paths

  /// The path to which the links of a path lead, and whether it is a folder's.
  func place(of path: String) throws(FileTree.Problem) -> (path: String, isFolder: Bool) {
    try links.place(of: path)
  }

  /// The nearest folder at a path or above it that is a workspace, and the rest of the path.
  func workspace(of path: String) -> (folder: String, inside: [Substring])? {
    var folder = FileTree.parts(of: path)
    var inside: [Substring] = []
    while !hasManifest(folder.joined(separator: "/")) {
      guard let last = folder.popLast() else { return nil }
      inside.insert(last, at: 0)
    }
    return (folder.joined(separator: "/"), inside)
  }

  /// Whether a folder is a workspace, or would be one if its manifest's link led somewhere.
  func hasManifest(_ folder: String) -> Bool {
    func isThere(_ folder: String) -> Bool {
      switch entries[Array((GitTree.prefix(folder) + Workspace.manifestName).utf8)]?.kind {
      case .file, .link: true
      default: false
      }
    }
    // Where a folder stands in the list, there is no link on the way to it.
    if isThere(folder) { return true }
    if case .folder? = entries[Array(folder.utf8)]?.kind { return false }
    guard let place = try? place(of: folder), place.isFolder else { return false }
    return isThere(place.path)
  }

  /// Whether there is a link at a path, wherever it leads.
  func hasLink(_ path: String) -> Bool {
    if case .link? = entries[Array(path.utf8)]?.kind { true } else { false }
  }

  private static func prefix(_ folder: String) -> String { folder.isEmpty ? "" : folder + "/" }

  /// Links of the whole repository, read one by one: few paths are asked for, and most have none.
  private static func links(_ entries: [[UInt8]: Entry], _ git: GitProgram) -> LinkResolution {
    var children: [String: [LinkResolution.Child]] = [:]
    for (path, entry) in entries {
      let at = path.lastIndex(of: UInt8(ascii: "/"))
      let name = String(decoding: path[(at.map { $0 + 1 } ?? 0)...], as: UTF8.self)
      // Nothing but twins is looked for.
      guard LinkResolution.mayHaveTwin(name) else { continue }
      children[String(decoding: path[..<(at ?? 0)], as: UTF8.self), default: []]
        .append((name, entry.kind))
    }
    return LinkResolution(
      whole: .repository,
      entry: { path throws(FileTree.Problem) in
        guard let entry = entries[Array(path.utf8)] else { throw .missing }
        guard case .link = entry.kind else { return entry.kind }
        return .link(to: try target(of: entry, at: path, git))
      }, children: { [children] folder throws(FileTree.Problem) in children[folder] ?? [] })
  }

  private static func target(
    of link: Entry, at path: String, _ git: GitProgram
  ) throws(FileTree.Problem) -> String {
    let problem: FileTree.Problem
    do throws(GitProgram.Failure) {
      let answer = try git.run(["cat-file", "blob", link.object], most: longest.path)
      if answer.status == 0 { return answer.text }
      problem = .unreadable("\(answer.complaint) (`git fsck` says what is missing or damaged)")
    } catch .tooMuch {
      problem = tooLong(path)
    } catch {
      problem = .unreadable(error.explained)
    }
    throw problem
  }

  private static func tooLong(_ link: String) -> FileTree.Problem {
    .unreadable("the symbolic link \(link) is longer than a path may be")
  }

  /// The paths that may have been meant by one that does not exist: beside it, or called as it is.
  func near(_ path: String) -> [String] {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let all = entries.keys.map { String(decoding: $0, as: UTF8.self) }.sorted()
    let sameName = all.filter { $0.hasSuffix("/" + last) }
    return sameName.isEmpty ? Spelling.nearest(to: path, among: all) : Array(sameName.prefix(3))
  }

  // MARK: Files

  /// The files of a folder. What is short is fetched at once, and the rest when it is asked for, one
  /// file after the other.
  /// - Parameters:
  ///   - root: from the repository's top; links may lead to it.
  ///   - place: the same without links.
  func files(in root: String, at place: String) throws -> FileTree {
    let start = GitTree.prefix(place)
    var inside: [[UInt8]: Entry] = [:]
    var children: [String: [LinkResolution.Child]] = [:]
    for (path, entry) in entries where path.starts(with: start.utf8) {
      let rest = path.dropFirst(start.utf8.count)
      let parts = rest.split(separator: UInt8(ascii: "/"))
      // As on disk, what is hidden is left out.
      guard let last = parts.last, !parts.contains(where: { $0.first == UInt8(ascii: ".") })
      else { continue }
      guard path.count <= GitTree.longest.path, last.count <= GitTree.longest.name else {
        throw CannotRun(
          "\(name) cannot be checked out: the path \(String(decoding: path, as: UTF8.self)) is too long"
        )
      }
      inside[Array(rest)] = entry
      let folder = String(decoding: rest.dropLast(last.count + 1), as: UTF8.self)
      children[folder, default: []].append((String(decoding: last, as: UTF8.self), entry.kind))
    }
    let files = inside.filter { _, entry in
      switch entry.kind {
      case .file, .link: true
      default: false
      }
    }
    let contents = try GitContents(
      of: Set(files.values.map(\.object)),
      ahead: files.filter { path, entry in
        if case .link = entry.kind { true } else { GitTree.isYAML(path) }
      }.map(\.value.object).sorted(), called: name, git)
    let conversions = try CheckoutConversions(
      of: Array(files.keys), from: top + start, in: id, called: name, git)
    return tree(
      inside, children, contents, conversions, shown: "\(name):\(GitTree.prefix(root))")
  }

  private static func isYAML(_ path: [UInt8]) -> Bool {
    path.suffix(5).elementsEqual(".yaml".utf8) || path.suffix(4).elementsEqual(".yml".utf8)
  }

  private func tree(
    _ entries: [[UInt8]: Entry],
    _ children: [String: [LinkResolution.Child]],
    _ contents: GitContents, _ conversions: CheckoutConversions, shown: String
  ) -> FileTree {
    let links = LinkResolution(
      entry: { path throws(FileTree.Problem) in
        guard let entry = entries[Array(path.utf8)] else { throw .missing }
        guard case .link = entry.kind else { return entry.kind }
        guard let size = contents.size(of: entry.object), size <= GitTree.longest.path else {
          throw GitTree.tooLong(path)
        }
        return .link(to: String(decoding: try contents.bytes(of: entry.object), as: UTF8.self))
      }, children: { folder throws(FileTree.Problem) in children[folder] ?? [] })
    return FileTree(links) { place, path throws(FileTree.Problem) in
      guard let object = entries[Array(place.utf8)]?.object else { throw .wrongKind }
      if let size = contents.size(of: object), size > FileTree.mostBytes {
        return SourceFile(name: shown + path, unread: size)
      }
      let bytes = try contents.bytes(of: object)
      if bytes.starts(with: "version https://git-lfs.".utf8) {
        throw .unreadable("the repository only holds a pointer to it (Git LFS)")
      }
      if let reason = conversions.reason(whyNot: Array(place.utf8), bytes) {
        throw .refused(
          reason: reason, help: "check the revision out, and name the folder in its place")
      }
      return SourceFile(name: shown + path, bytes: bytes)
    }
  }
}
