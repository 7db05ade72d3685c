import Files
import Findings
import Rules
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
  /// Whether a checkout has links here.
  private let hasLinks: Bool
  /// Everything, by its path from the repository's top.
  private let entries: [[UInt8]: Entry]
  private let links: LinkResolution

  private struct Entry {
    let kind: LinkResolution.Entry
    let object: String
    /// How many bytes a file has; 0 where that was not asked, or git does not say.
    let size: Int
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
    hasLinks = try !git.answer(
      ["config", "--type=bool", "--get", "core.symlinks"], about: name
    ).text.hasPrefix("false")
    let listed = try GitTree.list(id, called: name, git)
    guard listed.status == 0 else {
      throw CannotRun(
        "git cannot list the files of \(name): \(listed.complaint); `git fsck` says what is missing or damaged"
      )
    }
    entries = GitTree.entries(listed, hasLinks: hasLinks)
    // Links are read one by one: few paths are asked for, and most have none.
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

  /// Files, folders and links of a tree by their paths, byte by byte: two normal forms of one letter make
  /// two files.
  private static func entries(_ listed: GitProgram.Answer, hasLinks: Bool) -> [[UInt8]: Entry] {
    var entries: [[UInt8]: Entry] = [:]
    for line in listed.output.split(separator: 0) {
      // `100644 blob 8baef1b…<tab>path`, or with the size before the path.
      guard let tab = line.firstIndex(of: 0x09) else { continue }
      let fields = line[..<tab].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      guard fields.count >= 3 else { continue }
      entries[Array(line[(tab + 1)...])] = Entry(
        kind: kind(fields[0], hasLinks: hasLinks), object: fields[2],
        size: fields.count > 3 ? Int(fields[3]) ?? 0 : 0)
    }
    return entries
  }

  /// What a mode means, `100644` for instance.
  private static func kind(_ mode: String, hasLinks: Bool) -> LinkResolution.Entry {
    switch mode {
    case "040000": .folder
    // Where links cannot be made, the checkout has a file with the target in it.
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
      // Of a repository nothing but twins is looked for.
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

  /// The paths that may have been meant by one that does not exist: beside it, or called as it is.
  func near(_ path: String) -> [String] {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let all = entries.keys.map { String(decoding: $0, as: UTF8.self) }.sorted()
    let sameName = all.filter { $0.hasSuffix("/" + last) }
    return sameName.isEmpty ? Spelling.nearest(to: path, among: all) : Array(sameName.prefix(3))
  }

  // MARK: Files

  /// The files of a folder. Links and YAML files are fetched at once, and the rest when it is asked for,
  /// one file after the other.
  /// - Parameters:
  ///   - root: from the repository's top; links may lead to it.
  ///   - place: the same without links.
  func files(in root: String, at place: String) throws -> FileTree {
    let start = GitTree.prefix(place)
    let listed = try GitTree.list("\(id):\(place)", called: name, git, ["--long"])
    guard listed.status == 0 else {
      throw CannotRun("git cannot read the files of \(name): \(listed.complaint)")
    }
    let inside = GitTree.entries(listed, hasLinks: hasLinks).filter { path, _ in
      // As on disk, what is hidden is left out.
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
      case .file where GitTree.isYAML(path): sizes[entry.object] = entry.size
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

  private static func isYAML(_ path: [UInt8]) -> Bool {
    path.suffix(5).elementsEqual(".yaml".utf8) || path.suffix(4).elementsEqual(".yml".utf8)
  }
}

/// The bytes of objects of a repository.
struct GitContents {
  private let git: GitProgram
  /// Those that were fetched ahead.
  private let known: [String: [UInt8]]

  /// Bytes of all objects that are fetched ahead.
  private static let mostAhead = YAMLDocument.Limit.bytes

  /// - Parameter ahead: objects that are likely to be asked for, with their sizes. The shortest are fetched
  ///   ahead.
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

  /// Nil where an object has more bytes than these.
  func bytes(of object: String, most: Int) throws(FileTree.Problem) -> [UInt8]? {
    if let bytes = known[object] { return bytes.count <= most ? bytes : nil }
    let problem: FileTree.Problem
    do throws(GitProgram.Failure) {
      let answer = try git.run(["cat-file", "blob", object], most: most)
      if answer.status == 0 { return answer.output }
      problem = .unreadable("\(answer.complaint) (`git fsck` says what is missing or damaged)")
    } catch .tooMuch {
      return nil
    } catch {
      problem = .unreadable(error.explained)
    }
    throw problem
  }
}
