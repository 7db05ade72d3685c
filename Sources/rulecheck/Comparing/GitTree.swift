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
  /// Files, folders and links by their path from the repository's top.
  private let entries: [String: Entry]

  private struct Entry {
    /// As the repository has it, which a path that reads the same need not be.
    let path: [UInt8]
    let kind: LinkResolution.Entry
    let object: String

    /// Whether a path is this one, byte by byte: two normal forms of one letter make two files.
    func isAt(_ other: String) -> Bool { path.elementsEqual(other.utf8) }
  }

  /// Bytes of the list of files that are read.
  private static let mostListed = 64 << 20
  /// Paths and names that a checkout can write.
  private static let longest = (path: 4095, name: 255)
  /// YAML files up to this size are fetched together, as many as do not exceed the sum.
  private static let fetchedAhead = (each: 1 << 20, all: 32 << 20)

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
      throw CannotRun("git cannot list the files of \(name): \(listed.complaint)")
    }
    var entries: [String: Entry] = [:]
    for line in listed.output.split(separator: 0) {
      // `100644 blob 8baef1b…<tab>path`
      guard let tab = line.firstIndex(of: 0x09) else { continue }
      let fields = line[..<tab].split(separator: 0x20)
      guard fields.count == 3 else { continue }
      let path = Array(line[(tab + 1)...])
      entries[String(decoding: path, as: UTF8.self)] = Entry(
        path: path,
        kind: GitTree.kind(fields[0], hasLinks: !symlinks.text.hasPrefix("false")),
        object: String(decoding: fields[2], as: UTF8.self))
    }
    self.entries = entries
  }

  /// What a mode means, `100644` for instance.
  private static func kind(
    _ mode: ArraySlice<UInt8>, hasLinks: Bool
  ) -> LinkResolution.Entry {
    switch String(decoding: mode, as: UTF8.self) {
    case "040000": .folder
    // Where links cannot be made, the checkout has a file with the target in it.
    case "120000": hasLinks ? .link(to: "") : .file
    case "160000": .unreadable("it is a submodule, and its files lie in another repository")
    default: .file
    }
  }

  // MARK: Paths

  func hasFile(_ path: String) -> Bool {
    guard let entry = entries[path], entry.isAt(path) else { return false }
    return if case .file = entry.kind { true } else if case .link = entry.kind { true } else {
      false
    }
  }

  func hasFolder(_ path: String) -> Bool {
    guard !path.isEmpty else { return true }
    guard let entry = entries[path], entry.isAt(path) else { return false }
    return if case .folder = entry.kind { true } else { false }
  }

  /// Why there can be nothing at a path; nil where that is not known.
  func obstacle(at path: String) -> String? {
    var path = path
    while !path.isEmpty {
      if case .unreadable(let reason)? = entries[path]?.kind { return "\(path): \(reason)" }
      path = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
    return nil
  }

  /// The paths that may have been meant by one that does not exist: beside it, or called as it is.
  func near(_ path: String) -> [String] {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let all = entries.keys.sorted()
    let sameName = all.filter { $0.hasSuffix("/" + last) }
    return sameName.isEmpty ? Spelling.nearest(to: path, among: all) : Array(sameName.prefix(3))
  }

  // MARK: Files

  /// The files of a folder. What is short is fetched at once, and the rest when it is asked for, one
  /// file after the other.
  /// - Parameter root: from the repository's top.
  func files(in root: String) throws -> FileTree {
    let start = root.isEmpty ? "" : root + "/"
    var inside: [String: Entry] = [:]
    var children: [String: [(name: String, entry: LinkResolution.Entry)]] = [:]
    for entry in entries.values where entry.path.starts(with: start.utf8) {
      let bytes = entry.path.dropFirst(start.utf8.count)
      let parts = bytes.split(separator: UInt8(ascii: "/"))
      guard let last = parts.last else { continue }
      // As on disk, what is hidden is left out.
      if parts.contains(where: { $0.first == UInt8(ascii: ".") }) { continue }
      let path = String(decoding: bytes, as: UTF8.self)
      guard entry.path.count <= GitTree.longest.path, last.count <= GitTree.longest.name else {
        throw CannotRun("\(name) cannot be checked out: the name of \(start)\(path) is too long")
      }
      inside[path] = Entry(path: Array(bytes), kind: entry.kind, object: entry.object)
      let folder = String(decoding: bytes.dropLast(last.count + 1), as: UTF8.self)
      children[folder, default: []].append((String(decoding: last, as: UTF8.self), entry.kind))
    }
    let contents = try GitContents(
      of: inside.mapValues(\.object),
      ahead: inside.compactMap { path, entry in
        switch entry.kind {
        case .link: path
        case .file: path.hasSuffix(".yaml") || path.hasSuffix(".yml") ? path : nil
        default: nil
        }
      }.sorted(), called: name, git, fetchedAhead: GitTree.fetchedAhead)
    let conversions = try CheckoutConversions(
      of: inside.keys.sorted(), from: top + start, in: id, called: name, git)
    return tree(inside, children, contents, conversions, shown: "\(name):\(start)")
  }

  private func tree(
    _ entries: [String: Entry],
    _ children: [String: [(name: String, entry: LinkResolution.Entry)]],
    _ contents: GitContents, _ conversions: CheckoutConversions, shown: String
  ) -> FileTree {
    let links = LinkResolution(
      entry: { path throws(FileTree.Problem) in
        guard let entry = entries[path], entry.isAt(path) else { throw .missing }
        guard case .link = entry.kind else { return entry.kind }
        return .link(to: String(decoding: try contents.bytes(of: path), as: UTF8.self))
      }, children: { folder throws(FileTree.Problem) in children[folder] ?? [] })
    return FileTree(
      read: { path throws(FileTree.Problem) in
        let (place, isFolder) = try links.place(of: path)
        guard !isFolder else { throw .wrongKind }
        if let size = contents.size(of: place), size > FileTree.mostBytes {
          return SourceFile(name: shown + path, unread: size)
        }
        let bytes = try contents.bytes(of: place)
        if bytes.starts(with: "version https://git-lfs.".utf8) {
          throw .unreadable("the repository only holds a pointer to it (Git LFS)")
        }
        if let reason = conversions.reason(whyNot: place, bytes) { throw .unreadable(reason) }
        return SourceFile(name: shown + path, bytes: bytes)
      },
      list: { folder throws(FileTree.Problem) in try links.names(in: folder) },
      withoutLinks: { try? links.place(of: $0).path })
  }
}
