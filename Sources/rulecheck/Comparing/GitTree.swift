import Files
import Findings
import Rules
import YAMLSource

/// The files of one commit, as a checkout would have them. They are read from the repository's
/// database, without the working tree, the index and their locks.
struct GitTree {
  /// The revision as typed.
  private let name: String
  /// The identifier of its tree object.
  private let id: String
  private let git: GitProgram
  /// The path from the working directory to the repository's top, ending in `/` unless empty.
  private let top: String
  /// Whether a checkout makes symbolic links (`core.symlinks`).
  private let hasLinks: Bool
  /// All files, folders and links, by path from the repository's top.
  private let entries: [[UInt8]: Entry]
  private let links: LinkResolution

  private struct Entry {
    let kind: LinkResolution.Entry
    let object: String
    /// The size of a file in bytes; 0 where it was not asked for, or git does not say.
    let size: Int
  }

  /// The most bytes that are read of a list of files.
  private static let mostListed = 64 << 20
  /// The longest path and name that a checkout can write, in bytes.
  private static let longest = (path: 4095, name: 255)

  /// - Parameters:
  ///   - top: the path from the working directory to the repository's top, ending in `/` unless empty.
  init(_ id: String, called name: String, _ git: GitProgram, top: String) throws {
    self.name = name
    self.id = id
    self.git = git
    self.top = top
    hasLinks = try !git.answer(["config", "--type=bool", "--get", "core.symlinks"], about: name)
      .text.hasPrefix("false")
    let listed = try GitTree.list(id, called: name, git)
    guard listed.status == 0 else {
      throw CannotRun(
        "git cannot list the files of \(name): \(listed.complaint); `git fsck` says what is missing or damaged"
      )
    }
    entries = GitTree.entries(listed, hasLinks: hasLinks)
    // Links are read one by one: few paths are looked up, and most have no links.
    let contents = try GitContents(git, called: name)
    links = GitTree.links(.repository, entries, contents)
  }

  private static func list(
    _ tree: String, called name: String, _ git: GitProgram, _ options: [String] = []
  ) throws -> GitProgram.Answer {
    try git.answer(
      ["ls-tree", "-r", "-t", "-z", "--full-tree"] + options + [tree], about: name,
      most: mostListed)
  }

  /// The files, folders and links of a tree by path. Paths are compared by bytes: two Unicode normal forms
  /// of one letter make two files.
  private static func entries(_ listed: GitProgram.Answer, hasLinks: Bool) -> [[UInt8]: Entry] {
    var entries: [[UInt8]: Entry] = [:]
    for line in listed.output.split(separator: 0) {
      // `100644 blob 8baef1b…<tab>path`; with `--long`, the size is before the tab.
      guard let tab = line.firstIndex(of: 0x09) else { continue }
      let fields = line[..<tab].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      guard fields.count >= 3 else { continue }
      entries[Array(line[(tab + 1)...])] = Entry(
        kind: kind(fields[0], hasLinks: hasLinks), object: fields[2],
        size: fields.count > 3 ? Int(fields[3]) ?? 0 : 0)
    }
    return entries
  }

  /// The kind of entry for a mode such as `100644`.
  private static func kind(_ mode: String, hasLinks: Bool) -> LinkResolution.Entry {
    switch mode {
    case "040000": .folder
    // Where symbolic links are not supported, a checkout writes a file with the target in it.
    case "120000": hasLinks ? .link(to: "") : .file
    case "160000": .submodule
    default: .file
    }
  }

  private static func links(
    _ whole: LinkResolution.Whole, _ entries: [[UInt8]: Entry], _ contents: GitContents
  ) -> LinkResolution {
    var children: [String: [LinkResolution.Child]] = [:]
    for (path, entry) in entries {
      let at = path.lastIndex(of: UInt8(ascii: "/"))
      let name = String(decoding: path[(at.map { $0 + 1 } ?? 0)...], as: UTF8.self)
      // In a repository as a whole, children are only needed to find twins.
      guard whole == .workspace || LinkResolution.mayHaveTwin(name) else { continue }
      children[String(decoding: path[..<(at ?? 0)], as: UTF8.self), default: []]
        .append((name, entry.kind))
    }
    return LinkResolution(
      whole: whole,
      entry: { path throws(FileTree.Problem) in
        guard let entry = entries[Array(path.utf8)] else { throw .missing }
        guard case .link = entry.kind else { return entry.kind }
        guard let target = try contents.bytes(of: entry.object, most: longest.path) else {
          throw .unreadable("the symbolic link \(path) is longer than a path may be")
        }
        return .link(to: String(decoding: target, as: UTF8.self))
      }, children: { [children] folder throws(FileTree.Problem) in children[folder] ?? [] })
  }

  // MARK: Paths

  /// The path after following its links, and whether it is a folder.
  func place(of path: String) throws(FileTree.Problem) -> (path: String, isFolder: Bool) {
    try links.place(of: path)
  }

  /// The nearest workspace at a path or above it, and the rest of the path.
  func workspace(of path: String) -> (folder: String, inside: [Substring])? {
    var folder = FileTree.parts(of: path)
    var inside: [Substring] = []
    while !hasManifest(folder.joined(separator: "/")) {
      guard let last = folder.popLast() else { return nil }
      inside.insert(last, at: 0)
    }
    return (folder.joined(separator: "/"), inside)
  }

  /// Whether a folder has a manifest, which may be a link that leads nowhere.
  func hasManifest(_ folder: String) -> Bool {
    func isThere(_ folder: String) -> Bool {
      switch entries[Array((GitTree.prefix(folder) + Workspace.manifestName).utf8)]?.kind {
      case .file, .link: true
      default: false
      }
    }
    // A folder that is listed has no link on its path.
    if isThere(folder) { return true }
    if case .folder? = entries[Array(folder.utf8)]?.kind { return false }
    guard let place = try? place(of: folder), place.isFolder else { return false }
    return isThere(place.path)
  }

  /// Whether a path is a link, wherever it leads.
  func hasLink(_ path: String) -> Bool {
    if case .link? = entries[Array(path.utf8)]?.kind { true } else { false }
  }

  private static func prefix(_ folder: String) -> String { folder.isEmpty ? "" : folder + "/" }

  /// Suggestions for a path that does not exist: paths with the same last name, else similar paths.
  func near(_ path: String) -> [String] {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let all = entries.keys.map { String(decoding: $0, as: UTF8.self) }.sorted()
    let sameName = all.filter { $0.hasSuffix("/" + last) }
    return sameName.isEmpty ? Spelling.nearest(to: path, among: all) : Array(sameName.prefix(3))
  }

  // MARK: Files

  /// The files of a folder. Links and YAML files are fetched at once, other files one by one when they
  /// are read.
  /// - Parameters:
  ///   - root: the folder's path from the repository's top, which may contain links.
  ///   - place: the same path without links.
  func files(in root: String, at place: String) throws -> FileTree {
    let start = GitTree.prefix(place)
    let listed = try GitTree.list("\(id):\(place)", called: name, git, ["--long"])
    guard listed.status == 0 else {
      throw CannotRun("git cannot read the files of \(name): \(listed.complaint)")
    }
    let inside = GitTree.entries(listed, hasLinks: hasLinks).filter { path, _ in
      // As on disk, hidden files are left out.
      !path.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
    }
    let longest = GitTree.longest
    if let path = inside.keys.first(where: { path in
      start.utf8.count + path.count > longest.path
        || path.split(separator: UInt8(ascii: "/")).contains { $0.count > longest.name }
    }) {
      throw CannotRun(
        "\(name) cannot be checked out: the path \(start)\(String(decoding: path, as: UTF8.self)) is too long"
      )
    }
    var files: [[UInt8]] = []
    var sizes: [String: Int] = [:]
    for (path, entry) in inside {
      switch entry.kind {
      case .link: sizes[entry.object] = entry.size
      case .file where FileTree.isYAML(String(decoding: path, as: UTF8.self)):
        sizes[entry.object] = entry.size
      case .file: break
      default: continue
      }
      files.append(path)
    }
    let contents = try GitContents(git, called: name, ahead: sizes)
    let conversions = try CheckoutConversions(
      of: files, from: top + start, in: id, called: name, git)
    let shown = "\(name):\(GitTree.prefix(root))"
    return FileTree(GitTree.links(.workspace, inside, contents)) {
      place, path throws(FileTree.Problem) in
      guard let entry = inside[Array(place.utf8)] else { throw .wrongKind }
      guard entry.size <= FileTree.mostBytes,
        let bytes = try contents.bytes(of: entry.object, most: FileTree.mostBytes)
      else { return SourceFile(name: shown + path, unread: entry.size) }
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

/// Reads the contents of objects in a repository.
struct GitContents {
  private let git: GitProgram
  /// The objects that were fetched ahead.
  private let known: [String: [UInt8]]

  /// The most bytes that are fetched ahead in all.
  private static let mostAhead = YAMLDocument.Limit.bytes

  /// - Parameter ahead: objects that are likely to be needed, with their sizes. They are fetched ahead, the
  ///   smallest first.
  init(_ git: GitProgram, called name: String, ahead: [String: Int] = [:]) throws {
    self.git = git
    var left = GitContents.mostAhead
    let wanted = ahead.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix { _, size in
      left -= size
      return left >= 0
    }
    var known: [String: [UInt8]] = [:]
    if !wanted.isEmpty {
      let answer = try git.answer(
        ["cat-file", "--batch"], about: name, input: wanted.flatMap { Array("\($0.key)\n".utf8) })
      guard answer.status == 0 else {
        throw CannotRun("git cannot read the files of \(name): \(answer.complaint)")
      }
      var rest = answer.output[...]
      // `8baef1b… blob 12`, a line break, twelve bytes, a line break; or `8baef1b… missing`.
      while let end = rest.firstIndex(of: 0x0A) {
        let fields = rest[..<end].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        rest = rest[(end + 1)...]
        guard fields.count == 3, let count = Int(fields[2]), count < rest.count else { continue }
        known[fields[0]] = Array(rest.prefix(count))
        rest = rest.dropFirst(count + 1)
      }
    }
    self.known = known
  }

  /// The bytes of an object; nil where there are more than `most`.
  func bytes(of object: String, most: Int) throws(FileTree.Problem) -> [UInt8]? {
    if let bytes = known[object] { return bytes.count <= most ? bytes : nil }
    let problem: FileTree.Problem
    do throws(GitProgram.Failure) {
      let answer = try git.run(["cat-file", "blob", object], most: most)
      if answer.status == 0 { return answer.output }
      problem = .unreadable("\(answer.complaint) (`git fsck` says what is missing or damaged)")
    } catch .tooMuch { return nil } catch { problem = .unreadable(error.explained) }
    throw problem
  }
}
